package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.core.json.Json;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the image without a container engine and without its class archive: starts the files that
 * the Dockerfile copies by its ENTRYPOINT as its user, with read-only file systems.
 */
@WithControlPlane
class ImageIT {

  private static final Path ROOT =
      Path.of(System.getProperty("project.root", "..")).toAbsolutePath().normalize();
  private static final Pattern COPY =
      Pattern.compile("(?m)^COPY --from=build /operator/(\\S+) (/\\S+)$");
  private static final Pattern ENTRYPOINT = Pattern.compile("(?m)^ENTRYPOINT (\\[.*])$");
  private static final String JARS = "operator-cli/target/operator-cli/lib";
  private static final Pattern USER = Pattern.compile("(?m)^USER (\\d+):(\\d+)$");

  /** Makes all mounts read-only, and runs the rest of the command line as a user. */
  private static final String READ_ONLY =
      """
      awk '{print $2}' /proc/mounts | while read -r point; do
        case $point in /proc*) ;; *) mount -o remount,bind,ro "$point" 2> /dev/null || true ;; esac
      done
      if touch "$1" 2> /dev/null; then echo "$1 can be written." >&2; exit 99; fi
      shift
      exec unshare --user --map-user="$1" --map-group="$2" -- "${@:3}"
      """;

  @TempDir private Path folder;

  @Test
  void runsAsItsUserOnAReadOnlyFileSystem(ControlPlane controlPlane, TestNamespace namespace)
      throws Exception {
    assumeThat(canIsolate()).as("unshare of util-linux makes namespaces here").isTrue();
    String dockerfile = Files.readString(ROOT.resolve("Dockerfile"));
    Path image = Files.createDirectory(folder.resolve("image"));
    copy(dockerfile, image);

    try (OperatorScenario scenario = OperatorScenario.withoutOperator(controlPlane, namespace);
        OperatorProcess operator =
            OperatorProcess.start(
                isolated(dockerfile, image),
                scenario.operatorKubeconfig(),
                scenario.namespace(),
                folder.resolve("err"))) {
      scenario.apply(SampleApplications.SMALL.formatted("shop"));
      OperatorScenario.within(Duration.ofSeconds(60))
          .untilAsserted(
              () ->
                  assertThat(scenario.application("shop").is("Ready"))
                      .as(operator.standardError())
                      .isTrue());

      assertThat(operator.stop()).isZero();
      assertThat(operator.standardError()).doesNotContain("Exception", "warning", "Read-only");
    }
  }

  private List<String> isolated(String dockerfile, Path image) throws IOException {
    MatchResult user = only(USER, dockerfile);
    List<String> command =
        new ArrayList<>(
            List.of("unshare", "--map-root-user", "--mount", "bash", "-c", READ_ONLY, "bash"));
    command.add(folder.resolve("written").toString());
    command.addAll(List.of(user.group(1), user.group(2)));
    String json = "{\"entrypoint\": " + only(ENTRYPOINT, dockerfile).group(1) + "}";
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    for (JsonNode word : Json.parse(json.getBytes(StandardCharsets.UTF_8)).path("entrypoint")) {
      command.add(
          word.asText()
              .replaceAll("^java$", java)
              .replace("/opt/operator", image + "/opt/operator"));
    }
    return command;
  }

  private static void copy(String dockerfile, Path image) {
    List<MatchResult> copies = COPY.matcher(dockerfile).results().toList();
    assertThat(copies).hasSize(2);
    for (MatchResult copy : copies) {
      Path from = ROOT.resolve(copy.group(1));
      Path to = image.resolve(copy.group(2).substring(1));
      try {
        if (copy.group(1).equals(JARS)) {
          // The directory of all jars is created after the tests.
          PackedOperator.packClassPath(Files.createDirectories(to));
        } else {
          Files.createDirectories(to.getParent());
          Files.copy(from, to);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static MatchResult only(Pattern pattern, String text) {
    List<MatchResult> found = pattern.matcher(text).results().toList();
    assertThat(found).as(pattern.pattern()).hasSize(1);
    return found.get(0);
  }

  private static boolean canIsolate() throws InterruptedException {
    try {
      return new ProcessBuilder(
                  "unshare", "--map-root-user", "--mount", "mount", "-o", "remount,bind,ro", "/")
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
