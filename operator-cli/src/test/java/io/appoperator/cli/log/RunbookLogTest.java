package io.appoperator.cli.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands of the runbooks that search the log find the lines of the operator in a cluster. */
class RunbookLogTest {

  private static final Path PROJECT = Path.of(System.getProperty("project.root", ".."));
  private static final Path CORE =
      PROJECT.resolve("operator-core/src/main/java/io/appoperator/core");
  private static final Pattern SEARCH =
      Pattern.compile("kubectl -n operator-system logs (.*?)(?: \\\\\n *)? ?\\| (grep .*)");

  private final LoggerContext context = new LoggerContext();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "defect              | ERROR | controller/FailureLog             | the reconciliation failed unexpectedly",
        "reconcile-errors    | ERROR | controller/FailureLog             | the reconciliation failed unexpectedly",
        "requests-rejected   | WARN  | watch/Reflector                   | cannot be watched",
        "watch-interrupted   | WARN  | watch/Reflector                   | cannot be watched",
        "watch-interrupted   | ERROR | watch/Reflector                   | cannot be read",
        "reconcile-hangs     | ERROR | controller/FailureLog             | exceeded its time limit",
        "reconcile-hangs     | WARN  | controller/Controller             | does not end; the operator rejects",
        "reconcile-hangs     | WARN  | plugin/PluginDisabledException    | did not return within",
        "not-leading         | WARN  | election/LeaseCandidate           | Lease {} could not be acquired",
        "certificate-expires | WARN  | telemetry/secure/ReloadingKeyManager | certificate of the metrics is not used",
      })
  void findsALineOfTheOperator(String page, String level, String source, String message)
      throws Exception {
    assertThat(CORE.resolve(source + ".java")).content().contains(message);

    assertThat(search(page, line(Level.valueOf(level), message))).isZero();
    assertThat(search(page, line(Level.INFO, "The controller starts"))).isEqualTo(1);
  }

  @Test
  void readsTheLogOfAllReplicas() throws IOException {
    String label = "app.kubernetes.io/name=application-operator";
    try (Stream<Path> pages = Files.list(PROJECT.resolve("docs/runbooks"))) {
      assertThat(pages.map(RunbookLogTest::read).filter(page -> page.contains(" logs ")).toList())
          .hasSizeGreaterThan(5)
          .allSatisfy(page -> assertThat(page).doesNotContain("logs deploy/"))
          .filteredOn(page -> page.contains("| grep"))
          .allSatisfy(
              page ->
                  assertThat(searches(page))
                      .isNotEmpty()
                      .allSatisfy(
                          search ->
                              assertThat(search.group(1))
                                  .isEqualTo("-l " + label + " --prefix --tail=-1")));
    }
    assertThat(PROJECT.resolve("config/manager/manager.yaml"))
        .content()
        .contains("matchLabels:\n      " + label.replace("=", ": "));
  }

  /** Returns the exit code of the first search of a page. */
  private static int search(String page, String line) throws Exception {
    String command =
        searches(read(PROJECT.resolve("docs/runbooks/" + page + ".md"))).get(0).group(2);
    Process process =
        new ProcessBuilder("sh", "-c", command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (var log = process.getOutputStream()) {
      log.write(("[pod/application-operator-1/operator] " + line).getBytes(UTF_8));
    }
    return process.waitFor();
  }

  private static List<MatchResult> searches(String page) {
    return SEARCH.matcher(page).results().toList();
  }

  private static String read(Path page) {
    try {
      return Files.readString(page);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String line(Level level, String message) {
    LoggingEvent event =
        new LoggingEvent("test", context.getLogger("io.appoperator.A"), level, message, null, null);
    event.setMDCPropertyMap(Map.of("kind", "Application", "name", "shop", "namespace", "team"));
    return new JsonLogLayout().doLayout(event);
  }
}
