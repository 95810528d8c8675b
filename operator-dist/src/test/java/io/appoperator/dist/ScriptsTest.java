package io.appoperator.dist;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the scripts say before they build anything. They start in the directory of the module. */
class ScriptsTest {

  private record Result(int code, String output) {}

  @ParameterizedTest
  @ValueSource(strings = {"release", "push", "pack-manifests", "set-version"})
  void everyScriptExplainsItself(String script) throws Exception {
    for (String option : List.of("-h", "--help")) {
      Result result = run(script, option);

      assertThat(result.code()).isZero();
      assertThat(result.output()).contains("usage: " + script + " ").doesNotContain("set -euo");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"01.2.3", "1.02.3", "1.2.03", "1.2", "1.2.3-01", "1.2.3-", "v1.2.3", ""})
  void aReleaseNeedsASemanticVersion(String version) throws Exception {
    assertThat(run("release", version))
        .isEqualTo(
            new Result(
                2,
                "release: '%s' is not a version. Use MAJOR.MINOR.PATCH without leading zeros, such as 0.1.0.\n"
                    .formatted(version)));
  }

  @Test
  void aReleaseTakesNoGoalOfMaven() throws Exception {
    Result result = run("release", "0.1.0", "-Dname=value", "deploy");

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.output()).startsWith("release: 'deploy' is not an option.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"operator", "example.com/operator:1.0", "example.com/Operator", "a/b@sha256:0"})
  void theImageOfAReleaseHasARegistryAndNoTag(String image) throws Exception {
    Result result = run("release", "0.1.0", "--image", image);

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.output())
        .startsWith("release: --image: '%s' is not REGISTRY/NAME.".formatted(image));
  }

  @ParameterizedTest
  @ValueSource(strings = {"example.com/operator", "localhost:5000/operator", "operator:1.0", "-x"})
  void aPushedImageHasARegistryAndATag(String image) throws Exception {
    Result result = run("push", image);

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.output()).startsWith("push: '%s' is not REGISTRY/NAME:TAG.".formatted(image));
  }

  private static Result run(String script, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("bash", script));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Result(process.waitFor(), output);
  }
}
