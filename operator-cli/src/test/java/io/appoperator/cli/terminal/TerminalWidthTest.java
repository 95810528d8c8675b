package io.appoperator.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.Cli;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalWidthTest {

  private final Cli cli = Cli.withAllPlugins();

  @ParameterizedTest
  @CsvSource({"40, 55", "55, 55", "80, 80", "0140, 140", "1000, 1000"})
  void usesTheColumnsOfTheEnvironment(String columns, int width) {
    assertThat(TerminalWidth.ofHelp(Map.of("COLUMNS", columns))).isEqualTo(width);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "39", "1001", "-80", "80x", " 80", "99999999999999999999"})
  void usesTheDefaultForAnInvalidColumnCount(String columns) {
    assertThat(TerminalWidth.ofHelp(Map.of("COLUMNS", columns)))
        .isEqualTo(TerminalWidth.ofHelp(Map.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"70", "150"})
  void wrapsHelpTexts(String columns) {
    Cli.Result help = cli.withEnvironment(Map.of("COLUMNS", columns)).run("render", "--help");

    // The lines of examples are not wrapped.
    String wrapped = help.out().replaceFirst("(?s)\nExamples:.*", "");
    assertThat(wrapped.lines().mapToInt(String::length).max().orElseThrow())
        .isBetween(Integer.parseInt(columns) - 30, Integer.parseInt(columns));
  }

  /** From the narrowest width on; picocli alone would break after each slash. */
  @Test
  void keepsPathsInOptionDescriptionsUnbroken() {
    for (int columns = 55; columns <= 140; columns++) {
      Cli narrow = cli.withEnvironment(Map.of("COLUMNS", Integer.toString(columns)));
      for (String command : List.of("run", "diff", "tree")) {
        assertThat(narrow.run(command, "--help").out())
            .as("%s at %s", command, columns)
            .contains("~/.kube/config");
      }
    }
  }

  @Test
  void affectsOnlyHelpTexts() {
    assertThat(cli.withEnvironment(Map.of("COLUMNS", "40")).run("managers"))
        .isEqualTo(cli.run("managers"));
  }
}
