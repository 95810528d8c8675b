package io.appoperator.cli.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A directory of the repository that has the output of {@code operator install}. */
final class GeneratedDirectory {

  private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));

  private GeneratedDirectory() {}

  /**
   * Compares the directory with the output, or writes it with {@code -Dgolden.update=true}.
   *
   * @param name the directory in the repository
   * @param scratch an empty directory for the output
   * @param option the option for the directory, such as {@code --chart}
   */
  static void compare(String name, Path scratch, String option, String... more) throws IOException {
    Path expected = ROOT.resolve(name);
    Path target = Boolean.getBoolean("golden.update") ? expected : scratch;
    List<String> arguments = new ArrayList<>(List.of("install", option + "=" + target));
    arguments.addAll(List.of(more));
    CommandRun run = CommandRun.of(arguments.toArray(String[]::new));
    assertThat(run.err()).isIn("", ImageWarning.text());
    assertThat(run).isEqualTo(new CommandRun(0, "", run.err()));
    assertThat(files(expected))
        .as("Regenerate it with mvn test -pl operator-cli -am -Dgolden.update=true")
        .isEqualTo(files(target));
  }

  private static Map<String, String> files(Path directory) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> found = Files.walk(directory)) {
      for (Path file : (Iterable<Path>) found.filter(Files::isRegularFile)::iterator) {
        files.put(directory.relativize(file).toString(), Files.readString(file));
      }
    }
    return files;
  }
}
