package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The helps of all commands describe options in one way. */
class OptionHelpTest {

  private static final Path HELP =
      Path.of(System.getProperty("project.root", "..")).resolve("docs/reference/cli.md");

  private static final Pattern NAMESPACE =
      Pattern.compile("--[a-z-]*namespaces?=(?!NAMESPACE)\\S*");

  private static final Pattern DURATION =
      Pattern.compile("--[a-z-]*(?:timeout|duration|deadline|period)=(?!DURATION|[0-9])\\S*");

  @Test
  void showsDefaultsInParentheses() throws IOException {
    String help = Files.readString(HELP).replaceAll("\\s+", " ");

    assertThat(help).contains("(default: ");
    assertThat(found(Pattern.compile("[^(]default: .{0,20}"), help)).isEmpty();
  }

  @Test
  void hasNoVariablesOfTemplates() throws IOException {
    assertThat(Files.readString(HELP)).doesNotContain("${");
  }

  @Test
  void namesNamespacesAndDurationsByTheirTypes() throws IOException {
    String help = Files.readString(HELP);

    assertThat(help).contains("--namespace=NAMESPACE", "--timeout=DURATION");
    assertThat(found(NAMESPACE, help)).isEmpty();
    assertThat(found(DURATION, help)).isEmpty();
  }

  private static List<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(match -> match.group()).toList();
  }
}
