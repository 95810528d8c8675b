package io.appoperator.cli.file;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.UserException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A directory that a command writes as a whole: it has all files of the last run, and no others. A
 * list in it names the files, so that files of a user are never replaced or deleted.
 */
public final class OutputDirectory {

  /** The file with the list. */
  public static final String LIST = ".operator-files";

  private static final String HEAD = "# 'operator install %s' wrote these files, and replaces all.";

  /** How many files of a user a message names. */
  private static final int NAMED = 5;

  private final String option;
  private final String name;
  private final Path directory;

  /**
   * @param option the option that names the directory; only this one replaces what it wrote
   * @param directory the directory, which need not exist
   */
  public OutputDirectory(String option, Path directory) {
    this.option = option;
    this.name = directory.toString();
    this.directory = directory.toAbsolutePath().normalize();
  }

  /**
   * Writes the files next to the directory, and moves them to its place.
   *
   * @throws UserException if the directory has other files, or cannot be written; it is unchanged
   */
  public void write(List<PlannedFile> files) throws UserException {
    if (name.isBlank()) {
      throw refused("'%s' is not a directory. Name the one to write to, such as ./manifests.");
    }
    checkAncestors();
    try {
      Path target = Files.exists(directory) ? directory.toRealPath() : directory;
      checkPlace(target);
      checkContent(target);
      replace(target, files);
    } catch (IOException e) {
      throw unwritable(e);
    } catch (UncheckedIOException e) {
      throw unwritable(Objects.requireNonNull(e.getCause()));
    }
  }

  private UserException unwritable(IOException e) {
    return new UserException(
        ExitCode.USAGE,
        "%s: '%s' cannot be written: %s. Check its permissions, or name another directory."
            .formatted(option, name, FileErrors.reason(e)));
  }

  private UserException refused(String problem) {
    return new UserException(ExitCode.USAGE, option + ": " + problem.formatted(name));
  }

  private void checkAncestors() throws UserException {
    for (Path path = directory; path != null; path = path.getParent()) {
      if (Files.exists(path, LinkOption.NOFOLLOW_LINKS) && !Files.isDirectory(path)) {
        throw new UserException(
            ExitCode.USAGE,
            "%s: '%s' is not a directory. Name another one, or remove this file."
                .formatted(option, path.equals(directory) ? name : path));
      }
    }
  }

  /** The directory is replaced, so no process should work in it. */
  private void checkPlace(Path target) throws IOException, UserException {
    if (Path.of("").toRealPath().startsWith(target)) {
      throw refused(
          "'%s' contains the current directory, and is replaced as a whole. Name a directory below it.");
    }
  }

  private void checkContent(Path target) throws IOException, UserException {
    if (!Files.exists(target)) {
      return;
    }
    Path list = target.resolve(LIST);
    Set<String> written = new HashSet<>();
    if (Files.isRegularFile(list, LinkOption.NOFOLLOW_LINKS)) {
      List<String> lines = Files.readAllLines(list);
      if (lines.isEmpty() || !lines.get(0).equals(HEAD.formatted(option))) {
        throw refused(
            "'%s' has the output of another option. Name another directory, or remove this one.");
      }
      written.add(LIST);
      lines.stream().skip(1).forEach(file -> addWithParents(file, written));
    }
    List<String> others = others(target, written);
    if (!others.isEmpty()) {
      throw new UserException(
          ExitCode.USAGE,
          "%s: '%s' has files that this command did not write. Name another directory, or move them:"
              .formatted(option, name),
          named(others));
    }
  }

  private static void addWithParents(String file, Set<String> written) {
    for (String path = file; !path.isEmpty(); path = parent(path)) {
      written.add(path);
    }
  }

  private static String parent(String path) {
    return path.substring(0, Math.max(0, path.lastIndexOf('/')));
  }

  private static List<String> others(Path target, Set<String> written) throws IOException {
    try (Stream<Path> found = Files.walk(target)) {
      return found
          .skip(1)
          .map(file -> target.relativize(file).toString().replace('\\', '/'))
          .filter(file -> !written.contains(file))
          .limit(NAMED + 1)
          .sorted()
          .toList();
    }
  }

  private static List<String> named(List<String> others) {
    List<String> lines = new ArrayList<>();
    others.stream().limit(NAMED).forEach(file -> lines.add("  " + file));
    if (others.size() > NAMED) {
      lines.add("  and others");
    }
    return lines;
  }

  private void replace(Path target, List<PlannedFile> files) throws IOException {
    Path parent = target.getParent();
    Files.createDirectories(parent);
    Path stage = Files.createTempDirectory(parent, ".operator-");
    try {
      Path written = Files.createDirectory(stage.resolve("new"));
      writeAll(written, files);
      Path former = stage.resolve("former");
      boolean exists = Files.exists(target);
      if (exists) {
        Files.setPosixFilePermissions(written, Files.getPosixFilePermissions(target));
        Files.move(target, former, StandardCopyOption.ATOMIC_MOVE);
      }
      try {
        Files.move(written, target, StandardCopyOption.ATOMIC_MOVE);
      } catch (IOException e) {
        if (exists) {
          Files.move(former, target, StandardCopyOption.ATOMIC_MOVE);
        }
        throw e;
      }
    } finally {
      delete(stage);
    }
  }

  private void writeAll(Path written, List<PlannedFile> files) throws IOException {
    StringBuilder list = new StringBuilder(HEAD.formatted(option)).append('\n');
    for (PlannedFile file :
        files.stream().sorted(Comparator.comparing(PlannedFile::path)).toList()) {
      Path path = written.resolve(file.path());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.text());
      list.append(file.path()).append('\n');
    }
    Files.writeString(written.resolve(LIST), list);
  }

  private static void delete(Path directory) throws IOException {
    List<Path> content;
    try (Stream<Path> found = Files.walk(directory)) {
      content = found.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : content) {
      Files.delete(path);
    }
  }
}
