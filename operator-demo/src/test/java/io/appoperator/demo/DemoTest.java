package io.appoperator.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.demo.StartedCommand.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The command demo, run in this process. */
class DemoTest {

  private static final Path README = Path.of(System.getProperty("project.root", ".."), "README.md");

  @Test
  void printsWhatTheReadmeShows() throws IOException {
    Result result = StartedCommand.run("demo");

    assertThat(result.err()).isEmpty();
    assertThat(result.code()).isZero();
    assertThat(masked(result.out())).isEqualTo(masked(shownInReadme()));
  }

  @Test
  void theTourShowsEachStepInItsOrder() {
    Result result = StartedCommand.run("demo", "--script");

    assertThat(result.code()).as(result.err()).isZero();
    assertThat(masked(result.out()))
        .containsSubsequence(
            "1. Scale: ",
            "Application/hello yes 3/3",
            "2. Repair: ",
            "Event DriftRepaired: Deployment/hello: kubectl-edit had changed spec.replicas",
            "3. Fail: ",
            "ImagePullBackOff",
            "4. Preview: ",
            "- replicas: 3\n+ replicas: 4",
            "5. Explain: ",
            "spec.replicas 3 spec.replicas (line",
            "6. Plug-in: ",
            "Deployment/hello-cache yes 1/1",
            "7. Without it: ",
            "8. Delete: ",
            "All objects are deleted.");
  }

  @Test
  void onATerminalEnterLeadsThroughTheTourAndTheEndOfTheInputEndsIt() {
    Result result = StartedCommand.runOnTerminal("\n", "demo");

    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.out())
        .containsSubsequence(
            "is ready after",
            "Enter continues (step 1 of 8), Ctrl-C ends: ",
            "1. Scale: ",
            "Enter continues (step 2 of 8), Ctrl-C ends: ")
        .doesNotContain("2. Repair: ");
  }

  private static String shownInReadme() throws IOException {
    String text = Files.readString(README);
    int begin = text.indexOf("```\nAn API server runs");
    return text.substring(begin + 4, text.indexOf("```", begin + 4));
  }

  /** Hides ports, ages, durations, generated names, and the widths of columns. */
  private static String masked(String output) {
    return Pattern.compile("hello-[a-z0-9]{4,8}(-[a-z0-9]{5})?\\b(?<!hello-(config|cache))")
        .matcher(output)
        .replaceAll("hello-NAME$1")
        .replaceAll("hello-NAME-[a-z0-9]{5}", "hello-NAME-POD")
        .replaceAll("127\\.0\\.0\\.1:\\d+", "ADDRESS")
        .replaceAll("\\b\\d+(\\.\\d)? ?s\\b", "TIME")
        .replaceAll(" +", " ");
  }
}
