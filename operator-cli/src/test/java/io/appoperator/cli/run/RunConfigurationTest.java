package io.appoperator.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.Cli;
import io.appoperator.cli.JavaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunConfigurationTest {

  private final Cli cli = Cli.withAllPlugins();

  @TempDir private Path folder;

  @Test
  void printsTheEffectiveConfigurationWithTheSourceOfEachValue() throws IOException {
    Path file = Files.writeString(folder.resolve("o.yaml"), "workers: 3\nlease-name: l\n");
    Cli.Result result =
        cli.withEnvironment(
                Map.of(
                    "OPERATOR_WORKERS",
                    "5",
                    "OPERATOR_EVENTS",
                    "warnings",
                    "OPERATOR_CONFIG",
                    file.toString()))
            .run("run", "--print-config", "-n", "a,b", "--namespace=c", "--no-leader-elect");

    assertThat(result.code()).isZero();
    assertThat(result.err()).isEmpty();
    assertThat(result.out())
        .contains(
            "namespace: [\"a\", \"b\", \"c\"] # --namespace\n",
            "workers: 5 # OPERATOR_WORKERS\n",
            "events: \"warnings\" # OPERATOR_EVENTS\n",
            "lease-name: \"l\" # " + file + ":2\n",
            "leader-elect: false # --leader-elect\n",
            "health-address: \":8080\" # default\n");
  }

  @Test
  void readsTheFileFromStandardInput() {
    Cli.Result result =
        cli.runWithInput("leader-elect: true", "run", "--config=-", "--print-config");

    assertThat(result.out()).contains("leader-elect: true # stdin:1\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--kubeconfig=k | --kubeconfig: It excludes --embedded. Remove one of the two.",
        "--context=c    | --context: It excludes --embedded. Remove one of the two.",
        "--once         | --embedded excludes --once, because the new API server has nothing to reconcile. Remove one of the two.",
      })
  void rejectsOptionsThatTheEmbeddedServerDoesNotUse(String option, String message) {
    assertThat(cli.run("run", "--embedded", option))
        .isEqualTo(new Cli.Result(2, "", "operator: " + message + "\n"));
  }

  @Test
  void theFlagEmbeddedPrecedesTheKubeconfigOfAVariable() {
    Cli.Result result =
        cli.withEnvironment(Map.of("OPERATOR_KUBECONFIG", "absent"))
            .run("run", "--embedded", "--print-config");

    assertThat(result.out()).contains("embedded: true # --embedded\n", "# kubeconfig: not set;");
  }

  @ParameterizedTest
  @CsvSource({"run --embedded", "demo --server-only", "demo"})
  void saysThatAnInstallationHasNoApiServer(String command) {
    Cli.Result result = cli.run(command.split(" "));

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .startsWith("operator: 'operator %s' needs the jars in lib/demo".formatted(command))
        .contains("no image has them", "Run './operator %s' in a clone".formatted(command));
  }

  @Test
  void acceptsDeprecatedFlagsWithAWarningAndHidesThemInTheHelp() {
    Cli.Result result = cli.run("run", "--print-config", "--namespaces=a", "--no-leader-election");

    assertThat(result.out())
        .contains(
            "namespace: [\"a\"] # --namespaces\n", "leader-elect: false # --leader-election\n");
    assertThat(result.err().lines())
        .containsExactly(
            "operator: warning: --no-leader-election is a former name. Write --no-leader-elect instead; the next release rejects the former name.",
            "operator: warning: --namespaces is a former name. Write --namespace instead; the next release rejects the former name.");
    assertThat(cli.run("run", "--help").out())
        .contains("--leader-elect", "-A, --all-namespaces")
        .doesNotContain("--leader-election", "--namespaces=");
  }

  @Test
  void logsWarningsAboutDeprecatedNamesInTheLogFormat() throws Exception {
    Path err = folder.resolve("err");
    Process process =
        JavaProcess.of(
                List.of("-XX:TieredStopAtLevel=1"),
                "run",
                "--print-config",
                "--log-format=json",
                "--namespaces=a")
            .redirectOutput(folder.resolve("out").toFile())
            .redirectError(err.toFile())
            .start();

    assertThat(process.waitFor()).isZero();
    assertThat(Files.readAllLines(err))
        .singleElement(InstanceOfAssertFactories.STRING)
        .startsWith("{\"time\":\"")
        .contains("\"level\":\"warn\"", "\"message\":\"--namespaces is a former name.")
        .endsWith("}");
  }

  @Test
  void suggestsTheNearestOptionAfterABooleanFlag() {
    assertThat(cli.run("run", "--print-config", "--leader-elct").err())
        .contains("Unknown option '--leader-elct'. Did you mean '--leader-elect'?");
    assertThat(cli.run("run", "--once", "--namespce", "a").err())
        .contains("'--namespce'. Did you mean '--namespace'?");
    assertThat(cli.runWithInput("workers: 3", "run", "--config", "-", "--print-config").out())
        .contains("workers: 3 # stdin:1\n");
  }

  @ParameterizedTest
  @CsvSource({
    "--leader-elect --once, true",
    "--leader-elect=true --once, true",
    "--leader-elect true --once, true",
    "--leader-elect=false --once, false",
    "--leader-elect false --once, false",
    "--no-leader-elect --once, false",
  })
  void acceptsABooleanFlagWithAndWithoutAValue(String words, String value) {
    List<String> arguments = new ArrayList<>(List.of("run", "--print-config"));
    arguments.addAll(List.of(words.split(" ")));

    assertThat(cli.run(arguments.toArray(String[]::new)).out())
        .contains("leader-elect: " + value + " # --leader-elect\n", "once: true # --once\n");
  }

  @Test
  void printsEachListElementOnce() {
    assertThat(cli.run("run", "--print-config", "-n", "a", "-n", "b,a").out())
        .contains("namespace: [\"a\", \"b\"] # --namespace\n");
  }

  @Test
  void namesAllInvalidValuesWithTheirSource() {
    Cli.Result result =
        cli.withEnvironment(Map.of("OPERATOR_LEASE_NAME", "A B"))
            .runWithInput("worker: 3", "run", "--config=-", "--workers=0");

    assertThat(result)
        .isEqualTo(
            new Cli.Result(
                2,
                "",
                """
                operator: --workers: '0' is not a whole number from 1 to 64.
                operator: OPERATOR_LEASE_NAME: 'A B' is not the name of an object: lower-case letters, digits, hyphens and dots, at most 253.
                operator: stdin:1: worker: Unknown option. Did you mean 'workers'?
                """));
  }

  @Test
  void namesAllWrongFlagsUnderTheNamesThatAreUsed() {
    Cli.Result result =
        cli.withEnvironment(Map.of("OPERATOR_LEASE_NAME", "A B"))
            .run(
                "run",
                "--namespaces=A",
                "--log-level=fatal",
                "--events=some",
                "--once=maybe",
                "-l",
                "=",
                "--workers=0");

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err().lines())
        .containsExactly(
            "operator: --namespaces: 'A' is not the name of a namespace: lower-case letters, digits and hyphens, at most 63.",
            "operator: --log-level: 'fatal' is not one of error, warn, info, debug.",
            "operator: --events: 'some' is not one of all, warnings, none.",
            "operator: --once: 'maybe' is not true or false.",
            "operator: --selector: '=' is not a label selector, such as team=shop,tier in (a, b),!legacy.",
            "operator: --workers: '0' is not a whole number from 1 to 64.",
            "operator: OPERATOR_LEASE_NAME: 'A B' is not the name of an object: lower-case letters, digits, hyphens and dots, at most 253.");
  }

  @Test
  void helpReadsNoFileAndNoVariable() {
    Cli.Result help = cli.run("run", "--help");

    assertThat(
            cli.withEnvironment(Map.of("OPERATOR_CONFIG", "absent", "OPERATOR_WORKERS", "4"))
                .run("run", "--help"))
        .isEqualTo(help);
    assertThat(cli.withEnvironment(Map.of("OPERATOR_WORKERS", "many")).run("help", "run"))
        .isEqualTo(help);
  }

  @Test
  void takesNoValueAsATemplate() {
    assertThat(
            cli.withEnvironment(Map.of("OPERATOR_CONTEXT", "${sys:user.name}"))
                .runWithInput("kubeconfig: ${env:HOME}", "run", "--config=-", "--print-config")
                .out())
        .contains("context: \"${sys:user.name}\" #", "kubeconfig: \"${env:HOME}\" #");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--worker=3              | Unknown option '--worker'. Did you mean '--workers'?",
        "--workers=3 --workers=4 | option '--workers' (NUMBER) should be specified only once.",
        "--workers               | Missing required parameter for option '--workers' (NUMBER).",
        "--workers=0 --worker=3  | Unknown option '--worker'. Did you mean '--workers'?",
        "--no-workers            | Unknown option '--no-workers'. Did you mean '--workers'?",
      })
  void rejectsUnknownFlags(String flags, String message) {
    String[] arguments = ("run " + flags).strip().split(" +");

    assertThat(cli.run(arguments))
        .isEqualTo(new Cli.Result(2, "", "operator: " + message + " Run 'operator run --help'.\n"));
  }
}
