package io.appoperator.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks the generated page. */
class ConfigurationReferenceTest {

  private static final Path PAGE =
      Path.of(System.getProperty("project.root", "..")).resolve("docs/reference/configuration.md");

  private static final String INTRODUCTION =
      """
      # Configuration of `operator run`

      <!-- Generated from the options of the command by ConfigurationReferenceTest. -->

      Set an option as a flag (`--workers=4`), as an environment variable (`OPERATOR_WORKERS=4`), or as a key of the YAML
      file in `--config FILE` (`workers: 4`). **Precedence: flag, environment variable, file, default.** Lists are not
      merged: the first source that sets one wins.

      - `--leader-elect` or `--leader-elect=true` turns a switch on; `--no-leader-elect` or `--leader-elect=false` turns it
        off.
      - Separate the elements of a list with commas (`-n a,b`), or repeat the flag (`-n a -n b`). In the file, use a list.
      - An empty variable, and a key without a value, count as not set.
      - `operator run --print-config` prints the effective values as such a file, with the source of each value in a comment.

      The operator checks all values, including those that another source overrides. It reports all errors at once, with
      the flag, the variable, or the file and line, and exits with 2. Unknown flags and keys are errors. An unknown variable
      `OPERATOR_...` is an error only if its name is similar to one of these: Kubernetes sets such variables for each
      Service with that name.

      ```yaml
      # operator.yaml
      namespace: [team-a, team-b]
      workers: 4
      metrics-address: ":9100"
      lease-name: application-operator-teams
      ```

      | option | values | default | variable | what it does |
      |---|---|---|---|---|
      """;

  private static final String END =
      """

      `config` and `print-config` cannot be set in the file. All commands read more variables: `OPERATOR_PLUGINS`,
      `OPERATOR_PLUGINS_POLICY`, `OPERATOR_PLUGINS_LOCK`, `OPERATOR_JAVA_HOME`, `OPERATOR_JAVA_OPTS` and `OPERATOR_DEBUG`
      ([command line](cli.md)).
      """;

  @Test
  void checkedInPageMatchesTheTable() throws IOException {
    StringBuilder expected = new StringBuilder(INTRODUCTION);
    for (Setting setting : ParsedRun.settings()) {
      expected.append(row(setting));
    }
    expected.append(END);
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(PAGE, expected);
    }
    assertThat(PAGE)
        .as("regenerate it with mvn test -pl operator-cli -am -Dgolden.update=true")
        .exists();
    assertThat(Files.readString(PAGE))
        .as("%s; regenerate it with mvn test -pl operator-cli -am -Dgolden.update=true", PAGE)
        .isEqualTo(expected.toString());
  }

  private static String row(Setting setting) {
    String standard = setting.option().defaultValue();
    String flags =
        Stream.of(setting.option().names())
            .map(name -> "`" + name + "`")
            .collect(Collectors.joining(", "));
    String list = setting.option().isMultiValue() ? "a list; each element " : "";
    return "| %s | %s | %s | `%s` | %s. |\n"
        .formatted(
            flags,
            list + setting.type().range(),
            standard == null ? setting.unlessSet().orElse("") : "`" + standard + "`",
            setting.variable(),
            setting.option().description()[0].replaceFirst("( \\(default: .*\\))?\\.$", ""));
  }
}
