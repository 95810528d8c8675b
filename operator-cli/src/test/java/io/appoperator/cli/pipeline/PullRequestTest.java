package io.appoperator.cli.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The GitHub Action, with the real command and with directories instead of a cluster. */
class PullRequestTest {

  private static final String TOKEN = "job-token";
  private static final String CONFIG_MAP =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: shop, namespace: default}
      data: {currency: %s}
      """;

  @TempDir private Path folder;
  private PullRequests github;

  @BeforeEach
  void start() throws Exception {
    github = new PullRequests(TOKEN);
    RequiredPrograms.assumeInstalled("curl", "jq");
    write("old/shop.yaml", CONFIG_MAP.formatted("EUR"));
    write("new/shop.yaml", CONFIG_MAP.formatted("USD"));
    write("event.json", "{\"pull_request\": {\"number\": 7}}");
    OperatorOnPath.in(folder);
  }

  @AfterEach
  void stop() {
    github.close();
  }

  @Test
  void writesTheDifferencesToOneCommentAndUpdatesIt() throws Exception {
    for (int i = 0; i < 100; i++) {
      github.add("a remark of a reviewer");
    }

    assertThat(run(Map.of()).code()).isZero();
    write("new/shop.yaml", CONFIG_MAP.formatted("CHF"));
    CompositeAction.Result second = run(Map.of());

    assertThat(second.code()).isZero();
    assertThat(github.comments()).hasSize(101);
    assertThat(github.comments().get(100))
        .startsWith("<!-- application-operator diff default -->\n")
        .contains("ConfigMap", "CHF")
        .doesNotContain("USD");
    assertThat(github.requests()).last().asString().startsWith("PATCH").endsWith("/comments/101");
    assertThat(Files.readString(folder.resolve("summary.md"))).contains("USD", "CHF");
    assertThat(Files.readString(folder.resolve("output"))).contains("exit-code=1\nreport=/");
  }

  @Test
  void leavesACommentWithTheMarkerThatSomebodyElseCanEdit() throws Exception {
    github.add("<!-- application-operator diff default -->\nNothing would change.");

    assertThat(run(Map.of()).code()).isZero();

    assertThat(github.comments()).hasSize(2);
    assertThat(github.comments().get(1)).contains("USD");
  }

  @Test
  void noFileNameEndsTheBlockOfAMessage() throws Exception {
    CompositeAction.Result result = run(Map.of("arguments", "--from-dir=```\n--to-dir=new"));

    assertThat(result.code()).isEqualTo(2);
    assertThat(github.comments().get(0).lines().filter(line -> line.contains("```")))
        .isNotEmpty()
        .allMatch(line -> line.startsWith("    "));
  }

  @Test
  void keepsTheCommentsOfOtherJobs() throws Exception {
    run(Map.of("comment-id", "staging"));
    run(Map.of("comment-id", "production"));

    assertThat(github.comments()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "True", "TRUE"})
  void failsForADifferenceOnRequest(String spelling) throws Exception {
    assertThat(run(Map.of("fail-on-difference", spelling)).code()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "False", "FALSE"})
  void writesNoCommentOnRequest(String spelling) throws Exception {
    assertThat(run(Map.of("comment", spelling)).code()).isZero();
    assertThat(github.requests()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"fail-on-difference", "comment"})
  void refusesWhatIsNoBoolean(String input) throws Exception {
    CompositeAction.Result result = run(Map.of(input, "yes"));

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.output())
        .isEqualTo("::error::The input %s is 'yes'. Set it to true or false.\n".formatted(input));
  }

  @Test
  void failsForADisruptionAndStillComments() throws Exception {
    write("new/shop.yaml", CONFIG_MAP.formatted("EUR").replace("name: shop", "name: another"));

    assertThat(run(Map.of("fail-on", "delete")).code()).isEqualTo(5);
    assertThat(github.comments()).singleElement().asString().contains("delete");
  }

  @Test
  void saysInTheCommentWhyTheCommandFailed() throws Exception {
    CompositeAction.Result result = run(Map.of("arguments", "--from-dir=missing\n--to-dir=new"));

    assertThat(result.code()).isEqualTo(2);
    assertThat(github.comments()).singleElement().asString().contains("exit code 2", "missing");
  }

  /** Java ends with 1 if it cannot start, which is the exit code of a difference. */
  @Test
  void aCommandThatPrintsNothingFindsNoDifference() throws Exception {
    write("operator", "#!/bin/sh\necho 'Could not create the Java Virtual Machine.' >&2\nexit 1\n");

    assertThat(run(Map.of()).code()).isEqualTo(1);
    assertThat(github.comments())
        .singleElement()
        .asString()
        .contains("exit code 1", "Could not create")
        .doesNotContain("Nothing would change");
  }

  @Test
  void refusesOtherExitCodes() throws Exception {
    CompositeAction.Result result = run(Map.of("arguments", "--from-dir=old\n--detailed-exitcode"));

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.output())
        .startsWith("::error::The input arguments has '--detailed-exitcode'");
  }

  @Test
  void commentsMoreThanAnArgumentOfAProgramCanHave() throws Exception {
    write("operator", "#!/bin/sh\nhead -c 200000 /dev/zero | tr '\\0' x\nexit 1\n");

    assertThat(run(Map.of()).code()).isZero();
    assertThat(github.comments()).singleElement().asString().hasSizeGreaterThan(200_000);
  }

  @Test
  void keepsTheReportOfAnEarlierStep() throws Exception {
    run(Map.of());
    write("new/shop.yaml", CONFIG_MAP.formatted("CHF"));
    run(Map.of());

    List<String> reports =
        Files.readAllLines(folder.resolve("output")).stream()
            .filter(line -> line.startsWith("report="))
            .map(line -> line.replace("report=", ""))
            .toList();
    assertThat(reports).hasSize(2);
    assertThat(Path.of(reports.get(0))).content().contains("USD").doesNotContain("CHF");
    assertThat(Path.of(reports.get(1))).content().contains("CHF");
  }

  @Test
  void writesNoCommentOutsideAPullRequest() throws Exception {
    write("event.json", "{\"ref\": \"refs/heads/main\"}");

    assertThat(run(Map.of()).code()).isZero();
    assertThat(github.requests()).isEmpty();
  }

  @Test
  void namesTheMissingPermissionOfTheTokenWithoutPrintingIt() throws Exception {
    CompositeAction.Result result = run(Map.of("token", "another-token"));

    assertThat(result.code()).isZero();
    assertThat(Files.readString(folder.resolve("summary.md"))).contains("USD");
    assertThat(result.output())
        .containsOnlyOnce("::warning::")
        .contains("Resource not accessible by integration", "pull-requests:write")
        .doesNotContain("another-token");
  }

  @Test
  void failsForADisruptionAlsoWithoutThePermissionToComment() throws Exception {
    write("new/shop.yaml", CONFIG_MAP.formatted("EUR").replace("name: shop", "name: another"));

    assertThat(run(Map.of("token", "read-only", "fail-on", "delete")).code()).isEqualTo(5);
  }

  private CompositeAction.Result run(Map<String, String> changes) throws Exception {
    Map<String, String> inputs = new HashMap<>();
    inputs.put("files", "");
    inputs.put("arguments", "--from-dir=old\n--to-dir=new");
    inputs.putAll(changes);
    return new CompositeAction(
            folder,
            Map.of("token", TOKEN),
            Map.of(
                "OPERATOR", folder.resolve("operator").toString(),
                "GITHUB_API_URL", github.url(),
                "GITHUB_REPOSITORY", "team/shop",
                "GITHUB_EVENT_PATH", folder.resolve("event.json").toString(),
                "GITHUB_OUTPUT", folder.resolve("output").toString(),
                "GITHUB_STEP_SUMMARY", folder.resolve("summary.md").toString(),
                "RUNNER_TEMP", folder.toString()))
        .run(inputs);
  }

  private Path write(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, content);
  }
}
