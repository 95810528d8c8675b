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

      <!-- Generated from the table of options by ConfigurationReferenceTest. -->

      Each option has one name, and is given as a flag (`--workers=4`), as an environment variable (`OPERATOR_WORKERS=4`), or as a key of
      the YAML file that `--config FILE` names (`workers: 4`). **Precedence: flag, environment variable, file, default.**
      Lists are not merged: the first source that sets one wins.

      - A switch is on as `--leader-elect` or `--leader-elect=true`, off as `--no-leader-elect` or `--leader-elect=false`.
      - A list has commas between its elements (`-n a,b`), or its flag is repeated (`-n a -n b`); in the file it is a list.
      - An empty variable, and a key without a value, count as not given.
      - `operator run --print-config` prints what holds, as such a file, with the source of each value as a comment.

      Every value is checked, also one that another covers, and everything that is wrong is reported at once, with the place (flag,
      variable, or file and line); the exit code is 2. Unknown flags and keys are errors. An unknown variable `OPERATOR_...` is an
      error only if it is nearly spelt as one of these: Kubernetes sets such variables for each Service of that name.

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

      `config` and `print-config` cannot be set in the file. Four more variables are read before there are options: `OPERATOR_PLUGINS`,
      `OPERATOR_JAVA_HOME`, `OPERATOR_JAVA_OPTS` and `OPERATOR_DEBUG` ([command line](cli.md)).
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
            setting.option().description()[0].replaceFirst("(; default: .*)?\\.$", ""));
  }
}
