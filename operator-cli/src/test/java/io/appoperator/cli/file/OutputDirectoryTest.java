package io.appoperator.cli.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutputDirectoryTest {

  @TempDir private Path folder;

  @Test
  void createsTheDirectoryWithItsParents() throws Exception {
    Path directory = folder.resolve("a/b");

    write("--chart", directory, "Chart.yaml", "templates/rbac.yaml");

    assertThat(files(directory))
        .containsExactly(".operator-files", "Chart.yaml", "templates/rbac.yaml");
    assertThat(directory.resolve("Chart.yaml")).hasContent("text of Chart.yaml");
    assertThat(files(folder)).as("Nothing is left beside it").hasSize(3);
  }

  @Test
  void writesToAnEmptyDirectoryAndKeepsItsPermissions() throws Exception {
    Path directory = Files.createDirectory(folder.resolve("empty"));
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-x---"));

    write("--chart", directory, "Chart.yaml");

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
        .isEqualTo("rwxr-x---");
  }

  @Test
  void replacesAllThatItWroteBefore() throws Exception {
    Path directory = folder.resolve("chart");
    write("--chart", directory, "Chart.yaml", "old/only.yaml");

    write("--chart", directory, "Chart.yaml", "new.yaml");

    assertThat(files(directory)).containsExactly(".operator-files", "Chart.yaml", "new.yaml");
    assertThat(directory.resolve("old")).doesNotExist();
  }

  @Test
  void followsALinkToTheDirectory() throws Exception {
    Path directory = Files.createDirectory(folder.resolve("chart"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), directory);

    write("--chart", link, "Chart.yaml");

    assertThat(link).isSymbolicLink();
    assertThat(directory.resolve("Chart.yaml")).exists();
  }

  @ParameterizedTest
  @CsvSource({"notes.txt", "templates/mine.yaml", "empty/"})
  void refusesADirectoryWithOtherFiles(String other) throws Exception {
    Path directory = folder.resolve("chart");
    write("--chart", directory, "Chart.yaml", "templates/rbac.yaml");
    add(directory, other);
    List<String> before = files(directory);

    UserException refused = refused("--chart", directory.toString());

    assertThat(refused.summary())
        .isEqualTo(
            "--chart: '%s' has files that this command did not write. Name another directory, or move them:",
            directory);
    assertThat(refused.details()).containsExactly("  " + other.replaceAll("/$", ""));
    assertThat(files(directory)).isEqualTo(before);
  }

  @Test
  void namesSomeOfManyFiles() throws Exception {
    for (int i = 0; i < 9; i++) {
      Files.createFile(folder.resolve("file" + i));
    }

    assertThat(refused("--chart", folder.toString()).details())
        .hasSize(6)
        .endsWith("  and others")
        .allMatch(line -> line.startsWith("  file") || line.endsWith("others"));
  }

  @Test
  void refusesTheOutputOfAnotherOption() throws Exception {
    Path directory = folder.resolve("chart");
    write("--chart", directory, "Chart.yaml");

    assertThat(refused("--bundle", directory.toString()).summary())
        .isEqualTo(
            "--bundle: '%s' has the output of another option. Name another directory, or remove this one.",
            directory);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``  | '' is not a directory. Name the one to write to, such as ./manifests.",
        "` ` | ' ' is not a directory. Name the one to write to, such as ./manifests.",
        "/   | '/' contains the current directory, and is replaced as a whole. Name a directory below it.",
        "..  | '..' contains the current directory, and is replaced as a whole. Name a directory below it.",
        ".   | '.' contains the current directory, and is replaced as a whole. Name a directory below it.",
      })
  void refusesADirectoryThatMustNotBeReplaced(String name, String message) {
    assertThat(refused("--chart", name).summary()).isEqualTo("--chart: " + message);
  }

  @ParameterizedTest
  @CsvSource({"file", "file/chart"})
  void refusesAFile(String name) throws IOException {
    Path file = Files.createFile(folder.resolve("file"));

    assertThat(refused("--chart", folder.resolve(name).toString()).summary())
        .isEqualTo(
            "--chart: '%s' is not a directory. Name another one, or remove this file.", file);
  }

  @Test
  void leavesTheFormerFilesIfOneCannotBeWritten() throws Exception {
    Path directory = folder.resolve("chart");
    write("--chart", directory, "Chart.yaml");

    // A file cannot also be a directory.
    assertThatThrownBy(() -> write("--chart", directory, "a", "a/b"))
        .isInstanceOf(UserException.class)
        .hasMessageStartingWith("--chart: '" + directory + "' cannot be written: ");

    assertThat(files(folder)).containsExactly("chart/.operator-files", "chart/Chart.yaml");
  }

  private static UserException refused(String option, String directory) {
    UserException refused =
        catchThrowableOfType(
            UserException.class, () -> write(option, Path.of(directory), "Chart.yaml"));
    assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
    return refused;
  }

  private static void write(String option, Path directory, String... names) throws UserException {
    List<PlannedFile> files =
        Stream.of(names).map(name -> new PlannedFile(name, "text of " + name)).toList();
    new OutputDirectory(option, directory).write(files);
  }

  private static void add(Path directory, String name) throws IOException {
    Path path = directory.resolve(name);
    if (name.endsWith("/")) {
      Files.createDirectories(path);
    } else {
      Files.createFile(path);
    }
  }

  private static List<String> files(Path directory) throws IOException {
    try (Stream<Path> found = Files.walk(directory)) {
      return found
          .filter(Files::isRegularFile)
          .map(file -> directory.relativize(file).toString())
          .sorted()
          .toList();
    }
  }
}
