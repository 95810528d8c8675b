package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.plugin.PluginException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTest {

  private final Cli cli = Cli.withAllPlugins();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "rendr                      | Unknown command 'rendr'. Did you mean 'render'? Run 'operator --help'.",
        "--versoin                  | Unknown option '--versoin'. Did you mean '--version'? Run 'operator --help'.",
        "render                     | Missing required option: '--filename=FILE'. Run 'operator render --help'.",
        "render -f                  | Missing required parameter for option '--filename' (FILE). Run 'operator render --help'.",
        "render --ouput=yaml        | Unknown option '--ouput'. Did you mean '--output'? Run 'operator render --help'.",
        "render app.yaml            | Unexpected argument 'app.yaml'. Set files with -f. Run 'operator render --help'.",
        "render -f - -o yml         | Invalid value 'yml' for --output. Did you mean 'yaml'? Run 'operator render --help'.",
        "render -f - -o table       | Invalid value 'table' for --output. Available: yaml, json, name, dir=PATH. Run 'operator render --help'.",
        "render -f - -o json --digest | --output=FORMAT, --digest are mutually exclusive (specify only one). Run 'operator render --help'.",
        "render -f - -o yaml -o json | -o and --digest are mutually exclusive and can be set only once. Run 'operator render --help'.",
        "render -f - --digest --digest | -o and --digest are mutually exclusive and can be set only once. Run 'operator render --help'.",
        "diff -f - --exit-zero --exit-zero | --exit-zero and --detailed-exitcode are mutually exclusive and can be set only once. Run 'operator diff --help'.",
        "render -f - -n A_B         | --namespace: 'A_B' is not the name of a namespace: lower-case letters, digits and hyphens, at most 63. Run 'operator render --help'.",
        "completion fush            | Invalid value 'fush' for SHELL. Did you mean 'fish'? Run 'operator completion --help'.",
        "help rendr                 | Unknown command 'rendr'. Did you mean 'render'? Run 'operator help --help'.",
        "diff --fail-on restrat     | Invalid value 'restrat' for --fail-on. Did you mean 'restart'? Run 'operator diff --help'.",
        "diff --mode srver          | Invalid value 'srver' for --mode. Did you mean 'server'? Run 'operator diff --help'.",
        "diff --color=yes           | Invalid value 'yes' for --color. Available: auto, always, never. Run 'operator diff --help'.",
        "version now                | Unexpected argument 'now'. Run 'operator version --help'.",
        "crd -o yaml                | Unknown option '-o'. Run 'operator crd --help'.",
      })
  void explainsInvalidUsageInOneLine(String line, String message) {
    Cli.Result result = cli.run(line.trim().split(" +"));

    assertThat(result).isEqualTo(new Cli.Result(2, "", "operator: " + message + "\n"));
  }

  @Test
  void listsTheCommandsIfNoneIsGiven() {
    Cli.Result result = cli.run();

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).startsWith("Usage: operator").contains("  render ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"version", "--version", "-V"})
  void printsTheVersion(String how) {
    Cli.Result result = cli.run(how);

    assertThat(result.out()).matches("operator [0-9]+\\.[0-9]+\\.[0-9]+\\S*\\R");
    assertThat(result.code()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-h", "--help"})
  void describesAllCommandsInTheSameWayWithoutTheirOptions(String option) {
    String help = cli.run("help").out();

    assertThat(help).contains("Usage: operator ", "  render ", "  version ");
    assertThat(cli.run(option)).isEqualTo(new Cli.Result(0, help, ""));
  }

  @Test
  void documentsExitCodesInEachHelp() {
    for (String command :
        List.of(
            "render",
            "validate",
            "diff",
            "explain",
            "run",
            "help",
            "crd",
            "rbac",
            "managers",
            "completion",
            "version")) {
      assertThat(cli.run(command, "--help").out())
          .as(command)
          .contains("Usage: operator " + command)
          .contains("Exit codes:\n   0 ", "   70 ");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh", "fish"})
  void printsACompletionScript(String shell) {
    Cli.Result result = cli.run("completion", shell);

    assertThat(result.code()).isZero();
    assertThat(result.out()).contains("_operator", "__complete");
  }

  @Test
  void listsKindsAndManagers() {
    assertThat(cli.run("managers").out())
        .startsWith("KIND ")
        .containsPattern("Application +deployment +Deployment +\\S+\n");
  }

  @Test
  void printsTheDefinitionsOfAllKinds() {
    assertThat(cli.run("crd").out())
        .startsWith("---\napiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n")
        .contains("applications.apps.example.com")
        .hasSizeLessThan(200 * 1024);
  }

  @Test
  void reportsAPlugInThatFailsToLoad() {
    Cli broken =
        new Cli(
            () -> {
              throw new PluginException("The jar x.jar is broken. Replace it.", new Exception());
            });

    assertThat(broken.run("managers"))
        .isEqualTo(new Cli.Result(2, "", "operator: The jar x.jar is broken. Replace it.\n"));
  }

  @Test
  void asksForABugReportWithoutAStackTrace() {
    Cli broken =
        new Cli(
            () -> {
              throw new IllegalStateException("impossible");
            });
    Cli.Result result = broken.run("managers");

    assertThat(result.code()).isEqualTo(70);
    assertThat(result.err())
        .contains("Internal error", "impossible", "Please report it")
        .doesNotContain("\tat ");
  }

  @Test
  void returnsSeventyAfterAVirtualMachineError() {
    Cli broken =
        new Cli(
            () -> {
              throw new StackOverflowError();
            });

    assertThat(broken.run("managers").code()).isEqualTo(70);
  }
}
