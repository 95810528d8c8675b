package io.appoperator.embedded.kubectl;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Commands of kubectl, one a line. Single quotes hold an argument with spaces together. {@code <
 * FILE} at the end is the standard input.
 *
 * @param name the name of the file
 * @param commands the commands
 */
record KubectlScript(String name, List<Command> commands) {

  /** Where the scripts and the files of commands are. */
  static final Path FILES =
      Path.of(
          System.getProperty("project.root", ".."), "operator-embedded/src/test/resources/kubectl");

  private static final Pattern ARGUMENT = Pattern.compile("'([^']*)'|\\S+");

  /**
   * A command.
   *
   * @param line the line of the script
   * @param arguments the arguments
   * @param input the file that is the standard input
   */
  record Command(String line, List<String> arguments, Optional<String> input) {

    static Command parse(String line) {
      List<String> words =
          ARGUMENT
              .matcher(line)
              .results()
              .map(found -> found.group(1) == null ? found.group() : found.group(1))
              .toList();
      int end = words.indexOf("<");
      return end < 0
          ? new Command(line, words, Optional.empty())
          : new Command(line, words.subList(0, end), Optional.of(words.get(end + 1)));
    }

    /** Returns the command with the name of a namespace. */
    Command in(String namespace) {
      return new Command(
          line, arguments.stream().map(one -> one.replace("NAMESPACE", namespace)).toList(), input);
    }
  }

  static List<KubectlScript> all() throws IOException {
    try (Stream<Path> files = Files.list(FILES.resolve("scripts"))) {
      List<Path> sorted = files.sorted().toList();
      return sorted.stream().map(KubectlScript::read).toList();
    }
  }

  private static KubectlScript read(Path file) {
    try {
      return new KubectlScript(
          file.getFileName().toString(),
          Files.readAllLines(file).stream()
              .filter(line -> !line.isBlank() && !line.startsWith("#"))
              .map(Command::parse)
              .toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
