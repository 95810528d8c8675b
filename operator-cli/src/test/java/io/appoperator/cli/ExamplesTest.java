package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The help of every command has examples, and they work. */
class ExamplesTest {

  private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));

  /** Commands that need a cluster fail because it is unreachable; {@link ExamplesIT} has one. */
  private static final Set<String> OF_CLUSTERS = Set.of("diff", "tree");

  private static final String KUBECONFIG =
      """
      current-context: here
      contexts:
      - {name: here, context: {cluster: nobody, user: me}}
      - {name: staging, context: {cluster: nobody, user: me}}
      clusters: [{name: nobody, cluster: {server: "http://127.0.0.1:1"}}]
      users: [{name: me, user: {}}]
      """;

  private static final String CAPABILITIES =
      "{apiVersion: apps.example.com/v1alpha1, kind: OperatorCapabilities, apiVersions: []}\n";

  @TempDir private Path folder;

  static Stream<String> commands() {
    List<String> names = HelpExamples.commands();
    assertThat(names).contains("render", "diff", "tree", "run", "install", "completion", "version");
    return names.stream();
  }

  static Stream<String> examples() {
    return HelpExamples.all();
  }

  @BeforeEach
  void write() throws IOException {
    Path unused = Files.writeString(folder.resolve("operator.yaml"), "workers: 4\n");
    unused = Files.writeString(folder.resolve("values.yaml"), "replicas: 2\n");
    unused = Files.writeString(folder.resolve("kubeconfig"), KUBECONFIG);
    unused = Files.writeString(folder.resolve("capabilities.yaml"), CAPABILITIES);
    Files.createDirectory(folder.resolve("plugins"));
    String project = folder.resolve("shop-plugin").toString();
    assertThat(Cli.withAllPlugins().run("init", project).code()).isZero();
    assertThat(Cli.withAllPlugins().run("create", "kind", "Website", "--directory", project).code())
        .isZero();
    for (String name : List.of("dump", "old", "new")) {
      Path place = Files.createDirectory(folder.resolve(name));
      unused =
          Files.writeString(
              place.resolve("x.yaml"), "{apiVersion: v1, kind: ConfigMap, metadata: {name: x}}");
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyHelpHasExamplesAndExitCodes(String command) {
    String help = Cli.withAllPlugins().run(command, "--help").out();

    assertThat(HelpExamples.lines(help)).isNotEmpty();
    assertThat(HelpExamples.lines(help))
        .allSatisfy(line -> assertThat(ShellText.calls(line)).as(line).isNotEmpty());
    assertThat(help).contains("operator " + command, "Exit codes:");
  }

  @ParameterizedTest
  @MethodSource("examples")
  void everyExampleParses(String example) {
    for (List<String> call : ShellText.calls(example)) {
      assertThatCode(() -> HelpExamples.parse(call)).doesNotThrowAnyException();
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void examplesExitAsDocumented(String example) throws IOException {
    for (List<String> call : ShellText.calls(example)) {
      if (call.contains("--plugins")) {
        continue; // It needs plug-ins in files: PluginsCommandIT and MountedPluginsTest have some.
      }
      Cli.Result result = run(call);

      assertThat(result.err()).as(example).doesNotContain("--help'.", "Internal error");
      if (call.get(0).equals("demo")) {
        // Its jars are not on this class path; DemoTest runs it.
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("needs the jars in lib/demo");
      } else if (asksACluster(call)) {
        assertThat(result.code()).as("%s: %s", example, result.err()).isEqualTo(4);
        assertThat(result.err()).contains("cannot be reached");
      } else {
        assertThat(result.code()).as("%s: %s", example, result.err()).isZero();
      }
    }
  }

  private static boolean asksACluster(List<String> call) {
    return call.contains("--server")
        || (OF_CLUSTERS.contains(call.get(0))
            && !call.contains("--live-dir")
            && !call.contains("--from-dir"));
  }

  /** Runs a call with the examples of this project instead of the user's files. */
  private Cli.Result run(List<String> call) throws IOException {
    List<String> words = new ArrayList<>(List.of(call.get(0)));
    for (String word : call.subList(1, call.size())) {
      words.add(
          word.replaceFirst("^(examples|config)\\b", ROOT.resolve("$1").toString())
              .replaceFirst(
                  "^(application-operator|plugins|dump|old|new|manifests|[a-z]+-plugin|(operator|capabilities|values)\\.yaml)$",
                  folder.resolve("$1").toString())
              .replace("dir=manifests", "dir=" + folder.resolve("manifests")));
    }
    if (asksACluster(call)) {
      words.add("--kubeconfig=" + folder.resolve("kubeconfig"));
    } else if (call.get(0).equals("capabilities")) {
      // No shipped manager has an optional kind, so nothing is asked.
      words.add("--kubeconfig=" + folder.resolve("kubeconfig"));
    } else if (call.get(0).equals("diff")) {
      words.add("--exit-zero");
    } else if (call.get(0).equals("run") && !call.contains("--print-config")) {
      words.add("--print-config"); // reads all values, but no cluster
    }
    String input = Files.readString(ROOT.resolve("examples/application.yaml"));
    return Cli.withAllPlugins().runWithInput(input, words.toArray(String[]::new));
  }
}
