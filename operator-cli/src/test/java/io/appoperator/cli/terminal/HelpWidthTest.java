package io.appoperator.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.Cli;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HelpWidthTest {

  private final Cli cli = Cli.withAllPlugins();

  @ParameterizedTest
  @CsvSource({"40, 55", "55, 55", "80, 80", "0140, 140", "1000, 1000"})
  void isThatOfTheEnvironment(String columns, int width) {
    assertThat(HelpWidth.of(Map.of("COLUMNS", columns))).isEqualTo(width);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "39", "1001", "-80", "80x", " 80", "99999999999999999999"})
  void isTheUsualOneIfTheEnvironmentHasNoSensibleOne(String columns) {
    assertThat(HelpWidth.of(Map.of("COLUMNS", columns))).isEqualTo(HelpWidth.of(Map.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"70", "150"})
  void wrapsHelpTexts(String columns) {
    Cli.Result help = cli.withEnvironment(Map.of("COLUMNS", columns)).run("render", "--help");

    // The lines of examples are left as they are.
    String wrapped = help.out().replaceFirst("(?s)\nExamples:.*", "");
    assertThat(wrapped.lines().mapToInt(String::length).max().orElseThrow())
        .isBetween(Integer.parseInt(columns) - 30, Integer.parseInt(columns));
  }

  @Test
  void changesNoOtherOutput() {
    assertThat(cli.withEnvironment(Map.of("COLUMNS", "40")).run("managers"))
        .isEqualTo(cli.run("managers"));
  }
}
