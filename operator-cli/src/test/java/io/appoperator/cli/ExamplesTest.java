package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every command has examples in its help, and they work. */
class ExamplesTest {

  private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));

  private static final Pattern COMMAND = Pattern.compile("(?m)^  ([a-z]+)  +[A-Z]");

  /** What asks a cluster, or waits, is tried by the tests that have one. */
  private static final Set<String> OFFLINE =
      Set.of(
          "render",
          "validate",
          "explain",
          "install",
          "crd",
          "rbac",
          "managers",
          "completion",
          "version",
          "help");

  @TempDir private Path folder;

  static Stream<String> commands() {
    String help = Cli.withAllPlugins().run("--help").out();
    List<String> names =
        COMMAND
            .matcher(help.substring(help.indexOf("Commands:")))
            .results()
            .map(command -> command.group(1))
            .toList();
    assertThat(names).containsAll(OFFLINE).contains("diff", "run", "install");
    return names.stream();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void examplesOfTheHelpWork(String command) throws IOException {
    String help = Cli.withAllPlugins().run(command, "--help").out();
    List<String> examples =
        help.lines()
            .filter(line -> line.startsWith("  ") && line.contains("operator " + command))
            .map(String::strip)
            .toList();

    assertThat(examples).as("examples of %s", command).isNotEmpty();
    assertThat(help).contains("Exit codes:");
    for (String example : examples) {
      Cli.Result result = run(command, example);
      assertThat(result.err()).as(example).doesNotContain("--help'.");
      if (OFFLINE.contains(command)) {
        assertThat(result.code()).as("%s: %s", example, result.err()).isZero();
      }
    }
  }

  /** Runs what stands behind {@code operator}, with the input that stands beside it. */
  private Cli.Result run(String command, String example) throws IOException {
    String input = "";
    String line = example.replaceAll("\\s+#.*", "").replaceAll("[()']", "");
    if (line.contains("<") || line.startsWith("kustomize")) {
      input = Files.readString(ROOT.resolve("examples/application.yaml"));
    }
    List<String> words = new ArrayList<>();
    String arguments = line.substring(line.indexOf("operator ") + "operator ".length());
    for (String word : arguments.replaceAll(" [|<].*", "").split(" +")) {
      words.add(word.replaceFirst("^(examples|config)\\b", ROOT.resolve("$1").toString()));
    }
    words.replaceAll(word -> word.replace("dir=manifests", "dir=" + folder));
    if (!OFFLINE.contains(command)) {
      words.add("--help"); // it is enough that the words are known
    }
    return Cli.withAllPlugins().runWithInput(input, words.toArray(String[]::new));
  }
}
