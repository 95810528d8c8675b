package io.appoperator.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.appoperator.core.telemetry.BindAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigurationTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "1    | 2        | 3    | 1     | --workers",
        "1    | -        | 3    | 1     | --workers",
        "-    | 2        | 3    | 2     | OPERATOR_WORKERS",
        "-    | 2        | -    | 2     | OPERATOR_WORKERS",
        "-    | -        | 3    | 3     | stdin:2",
        "-    | ''       | 3    | 3     | stdin:2",
        "-    | -        | ~    | 8     | default",
        "-    | -        | -    | 8     | default",
      })
  void prefersFlagsToVariablesToTheFileToDefaults(
      @Nullable String flag,
      @Nullable String variable,
      @Nullable String file,
      int value,
      String source)
      throws ConfigurationException {
    ParsedRun run =
        read(
            flag == null ? Map.of() : Map.of("workers", flag),
            variable == null ? Map.of() : Map.of("OPERATOR_WORKERS", variable),
            file == null ? "" : "context: here\nworkers: " + file + "\n");

    assertThat(run.value("workers")).isEqualTo(value);
    assertThat(run.source("workers")).isEqualTo(source);
  }

  @Test
  void readsAllTypesFromAFile() throws ConfigurationException {
    ParsedRun run =
        read(
            Map.of(),
            Map.of(),
            """
            namespace: [team-a, team-b]
            leader-elect: false
            lease-duration: 1m30s
            health-address: 127.0.0.1:0
            context: here
            """);

    assertThat(run.value("namespace")).isEqualTo(List.of("team-a", "team-b"));
    assertThat(run.value("leader-elect")).isEqualTo(false);
    assertThat(run.value("lease-duration")).isEqualTo(Duration.ofSeconds(90));
    assertThat(run.value("health-address")).isEqualTo(new BindAddress("127.0.0.1", 0));
    assertThat(run.value("context")).isEqualTo("here");
    assertThat(run.value("kubeconfig")).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "team=shop",
        "team==shop,tier!=db",
        "example.com/team in (a, b), !legacy",
        "tier notin (db),team",
        "empty=",
      })
  void acceptsTheSelectorsThatKubectlAccepts(String selector) throws ConfigurationException {
    ParsedRun run = read(Map.of("selector", selector), Map.of(), "");

    assertThat(run.value("selector")).isEqualTo(selector);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "=a", "team=a b", "team in a", "team in ()x", "a,,b", "-a", "a/b/c"})
  void rejectsTheSelectorsThatKubectlRejects(String selector) {
    assertThat(problems(Map.of("selector", selector), Map.of(), ""))
        .containsExactly(
            "--selector: '%s' is not a label selector, such as team=shop,tier in (a, b),!legacy."
                .formatted(selector));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "--namespaces         | namespaces=a |                       |               | --namespace",
        "OPERATOR_NAMESPACES  |              | OPERATOR_NAMESPACES=a |               | OPERATOR_NAMESPACE",
        "stdin:1: namespaces  |              |                       | namespaces: a | namespace",
      })
  void acceptsDeprecatedNamesWithAWarning(
      String place,
      @Nullable String flag,
      @Nullable String variable,
      @Nullable String file,
      String instead)
      throws ConfigurationException {
    ParsedRun run = read(pair(flag), pair(variable), file == null ? "" : file);

    assertThat(run.value("namespace")).isEqualTo(List.of("a"));
    assertThat(run.configuration().warnings())
        .containsExactly(
            "%s is a former name. Write %s instead; the next release rejects the former name."
                .formatted(place, instead));
  }

  /** The hidden option of the former name has no default that could replace the value. */
  @ParameterizedTest
  @ValueSource(strings = {"pass-timeout", "reconcile-timeout"})
  void setsAnOptionWithADefaultUnderBothNames(String flag) throws ConfigurationException {
    assertThat(read(Map.of(flag, "45s"), Map.of(), "").value("reconcile-timeout"))
        .isEqualTo(Duration.ofSeconds(45));
    assertThat(read(Map.of(), Map.of(), flag + ": 45s").value("reconcile-timeout"))
        .isEqualTo(Duration.ofSeconds(45));
  }

  @Test
  void rejectsAnOptionGivenUnderBothNames() {
    assertThat(problems(Map.of("leader-elect", "true", "leader-election", "false"), Map.of(), ""))
        .containsExactly(
            "--leader-election: --leader-elect sets the same option. Remove one of the two.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "all-namespaces=true  | OPERATOR_NAMESPACE=a         | namespace: b         | ",
        "namespace=a          | OPERATOR_ALL_NAMESPACES=true | namespace: b         | a",
        "all-namespaces=false | OPERATOR_NAMESPACE=a         |                      | a",
        "                     | OPERATOR_NAMESPACE=a         | all-namespaces: true | a",
        "all-namespaces=false | OPERATOR_ALL_NAMESPACES=true | namespace: a         | a",
        "all-namespaces=false | OPERATOR_NAMESPACE=a         | all-namespaces: true | a",
        "namespace=false      | OPERATOR_ALL_NAMESPACES=true |                      | false",
      })
  void resolvesNamespaceFlagsByPrecedenceOfTheirSource(
      @Nullable String flag, String variable, @Nullable String file, @Nullable String namespace)
      throws ConfigurationException {
    ParsedRun run = read(pair(flag), pair(variable), file == null ? "" : file);

    assertThat(run.value("namespace"))
        .isEqualTo(namespace == null ? List.of() : List.of(namespace));
  }

  @Test
  void rejectsNamespacesTogetherWithAllNamespaces() {
    for (String namespace : List.of("a", "false")) {
      assertThat(problems(Map.of("namespace", namespace, "all-namespaces", "true"), Map.of(), ""))
          .containsExactly("--namespace: It excludes --all-namespaces. Remove one of the two.");
    }
  }

  private static Map<String, String> pair(@Nullable String text) {
    return text == null ? Map.of() : Map.of(text.split("=")[0], text.split("=")[1]);
  }

  @Test
  void readsNoFileUnlessOneIsGiven() throws ConfigurationException {
    ParsedRun run =
        ParsedRun.of(Map.of("workers", "2"), Map.of("PATH", "/bin"), "workers: many").checked();

    assertThat(run.value("workers")).isEqualTo(2);
  }

  @Test
  void readsTheFileNamedByAVariable() throws ConfigurationException {
    ParsedRun run = ParsedRun.of(Map.of(), Map.of("OPERATOR_CONFIG", "-"), "workers: 3").checked();

    assertThat(run.value("workers")).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "workers=0              | --workers: '0' is not a whole number from 1 to 64.",
        "workers=999999999999   | --workers: '999999999999' is not a whole number from 1 to 64.",
        "workers=\u0663              | --workers: '\u0663' is not a whole number from 1 to 64.",
        "leader-elect=maybe  | --leader-elect: 'maybe' is not true or false.",
        "namespace=a,,b        | --namespace: '' is not the name of a namespace: lower-case letters, digits and hyphens, at most 63.",
        "namespace=kube_system | --namespace: 'kube_system' is not the name of a namespace: lower-case letters, digits and hyphens, at most 63.",
        "lease-name=Lease       | --lease-name: 'Lease' is not the name of an object: lower-case letters, digits, hyphens and dots, at most 253.",
        "lease-duration=15      | --lease-duration: '15' is not a duration from 1s to 1h, such as 90s or 1m30s, in steps of 1s.",
        "lease-duration=2h      | --lease-duration: '2h' is not a duration from 1s to 1h, such as 90s or 1m30s, in steps of 1s.",
        "health-address=:x      | --health-address: ':x' has a port that is not a number from 0 to 65535. Use HOST:PORT; for example, :8080, 127.0.0.1:8080 or [::1]:8080.",
        "context=               | --context: '' is not a context of the kubeconfig.",
      })
  void namesTheInvalidFlag(String flag, String problem) {
    String name = flag.substring(0, flag.indexOf('='));
    String value = flag.substring(flag.indexOf('=') + 1).strip();

    assertThat(problems(Map.of(name, value), Map.of(), "")).containsExactly(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "OPERATOR_WORKERS=many   | OPERATOR_WORKERS: 'many' is not a whole number from 1 to 64.",
        "OPERATOR_WORKER=4       | OPERATOR_WORKER: Unknown option. Did you mean 'OPERATOR_WORKERS'?",
        "OPERATOR_NAME_SPACE=team | OPERATOR_NAME_SPACE: Unknown option. Did you mean 'OPERATOR_NAMESPACE'?",
      })
  void namesTheInvalidVariable(String variable, String problem) {
    String[] parts = variable.split("=");

    assertThat(problems(Map.of(), Map.of(parts[0], parts[1]), "")).containsExactly(problem);
  }

  @Test
  void ignoresOtherVariables() throws ConfigurationException {
    Map<String, String> others =
        Map.of(
            "OPERATOR_PLUGINS", "x.jar",
            "OPERATOR_JAVA_OPTS", "-Xmx64m",
            "OPERATOR_DEBUG", "1",
            "OPERATOR_SERVICE_HOST", "10.96.0.7",
            "OPERATOR_WORKERS_PORT", "tcp://10.96.0.8:80",
            "OPERATOR_WORKERS_PORT_80_TCP_ADDR", "10.96.0.8",
            "OPERATOR_HOME", "/opt/operator",
            "WORKERS", "many");

    assertThat(ParsedRun.of(Map.of(), others, "").checked().value("workers")).isEqualTo(8);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "workers: many        | stdin:1: workers: \"many\" is a string; expected a whole number.",
        "workers: '4'         | stdin:1: workers: \"4\" is a string; expected a whole number.",
        "workers: 1.5         | stdin:1: workers: 1.5 is a number; expected a whole number.",
        "workers: [4]         | stdin:1: workers: [4] is a list; expected a whole number.",
        "workers: 65          | stdin:1: workers: '65' is not a whole number from 1 to 64.",
        "~,workers: 65        | stdin:2: workers: '65' is not a whole number from 1 to 64.",
        "leader-elect: 'no'   | stdin:1: leader-elect: \"no\" is a string; expected true or false.",
        "namespace: [a, 1]   | stdin:1: namespace: 1 is a number; expected a string.",
        "namespace: {a: b}   | stdin:1: namespace: {\"a\":\"b\"} is a mapping; expected a list of strings.",
        "lease-name: 1        | stdin:1: lease-name: 1 is a number; expected a string.",
        "worker: 4            | stdin:1: worker: Unknown option. Did you mean 'workers'?",
        "colour: blue         | stdin:1: colour: Unknown option.",
        "config: x.yaml       | stdin:1: config: This option cannot be set in the file. Use --config or OPERATOR_CONFIG.",
        "- workers            | stdin:1: A document must be a mapping of keys to values.",
        "---,workers: 1,---,workers: 2 | stdin:4: A configuration file must contain one document. Remove this one.",
        "workers: 1,workers: 2| stdin:2: Duplicate key 'workers'. Remove one of them.",
      })
  void namesTheInvalidLine(String lines, String problem) {
    String file =
        Arrays.stream(lines.strip().split(",(?! )"))
            .map(line -> line.equals("~") ? "# a comment" : line)
            .collect(Collectors.joining("\n"));

    assertThat(problems(Map.of(), Map.of(), file)).containsExactly(problem.strip());
  }

  @Test
  void reportsAllErrorsAtOnce() {
    assertThat(
            problems(
                Map.of("workers", "4", "lease-name", "A"),
                Map.of("OPERATOR_WORKERS", "many"),
                "workers: 0\nhealth-address: nowhere\n"))
        .extracting(problem -> problem.replaceFirst(": .*", ""))
        .containsExactly("--lease-name", "OPERATOR_WORKERS", "stdin:1", "stdin:2");
  }

  @Test
  void reportsAnUnreadableFile() {
    assertThatThrownBy(
            () ->
                ParsedRun.of(
                        Map.of("config", "absent.yaml"), Map.of("OPERATOR_WORKERS", "many"), "")
                    .checked())
        .isInstanceOfSatisfying(
            ConfigurationException.class,
            e ->
                assertThat(e.problems())
                    .containsExactly(
                        "OPERATOR_WORKERS: 'many' is not a whole number from 1 to 64.",
                        "'absent.yaml' does not exist. Check the path."));
  }

  private static ParsedRun read(
      Map<String, String> flags, Map<String, String> environment, String file)
      throws ConfigurationException {
    Map<String, String> withFile = new HashMap<>(flags);
    withFile.put("config", "-");
    return ParsedRun.of(withFile, environment, file).checked();
  }

  private static List<String> problems(
      Map<String, String> flags, Map<String, String> environment, String file) {
    try {
      read(flags, environment, file);
      return List.of();
    } catch (ConfigurationException e) {
      return e.problems();
    }
  }
}
