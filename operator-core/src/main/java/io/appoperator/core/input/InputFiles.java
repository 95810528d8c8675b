package io.appoperator.core.input;

import io.appoperator.core.decode.YamlReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.stream.Stream;

/** Finds and reads the input files of the user, with size limits. */
final class InputFiles {

  private static final int MAX_BYTES = YamlReader.MAX_BYTES;

  private static final List<String> EXTENSIONS = List.of(".yaml", ".yml", ".json");

  private InputFiles() {}

  /** Returns the files of a path: the file itself, or the manifests of a directory, sorted. */
  static List<Path> find(String name, boolean recursive) throws InputException {
    Path path = path(name);
    if (!attributes(path, name).isDirectory()) {
      return List.of(path);
    }
    List<Path> files = recursive ? ManifestTree.list(path) : list(path);
    if (files.isEmpty()) {
      throw new InputException(
          "The directory '%s' contains no %s file.%s"
              .formatted(
                  name,
                  String.join(", ", EXTENSIONS),
                  recursive ? " Check the path." : " Use -R to include its subdirectories."));
    }
    return files;
  }

  /** Reads a file, or throws an exception with the reason. */
  static byte[] read(Path file) throws InputException {
    String name = file.toString();
    if (attributes(file, name).size() > MAX_BYTES) {
      throw tooLarge(name);
    }
    try (InputStream in = FileOpener.open(file)) {
      return read(in, name);
    } catch (IOException e) {
      throw unreadable(name, e);
    }
  }

  /** Reads a stream of unknown size. */
  static byte[] read(InputStream in, String name) throws InputException {
    try {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw tooLarge(name);
      }
      return bytes;
    } catch (IOException e) {
      throw unreadable(name, e);
    }
  }

  /** Returns the path of a name. */
  static Path path(String name) throws InputException {
    if (name.isEmpty()) {
      throw new InputException(
          "The file name is empty. Check whether a shell variable is not set.");
    }
    if (name.equals(InputNames.STANDARD_INPUT)) {
      throw new InputException(
          "The standard input, '-', is not read here. Name a file, or /dev/stdin.");
    }
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new InputException("'%s' is not a valid path: %s.".formatted(name, e.getReason()));
    }
  }

  private static BasicFileAttributes attributes(Path path, String name) throws InputException {
    try {
      return Files.readAttributes(path, BasicFileAttributes.class);
    } catch (IOException e) {
      throw unreadable(name, e);
    }
  }

  private static List<Path> list(Path folder) throws InputException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.filter(InputFiles::isManifest).sorted().toList();
    } catch (IOException e) {
      throw unreadable(folder.toString(), e);
    } catch (UncheckedIOException e) {
      throw unreadable(folder.toString(), new IOException(e.getMessage(), e));
    }
  }

  private static boolean isManifest(Path entry) {
    return hasManifestName(entry) && !Files.isDirectory(entry) && !isPipe(entry);
  }

  /** Returns whether a file has the name of a manifest. */
  static boolean hasManifestName(Path file) {
    String name = file.getFileName().toString();
    return EXTENSIONS.stream().anyMatch(name::endsWith);
  }

  /**
   * A pipe or device in a directory may be endless and is skipped; one in the arguments is read.
   */
  private static boolean isPipe(Path entry) {
    return Files.exists(entry) && !Files.isRegularFile(entry);
  }

  private static InputException tooLarge(String name) {
    return new InputException("'%s' is larger than 64 MiB. Split it.".formatted(name));
  }

  /** Returns why a file cannot be read. */
  static InputException unreadable(String name, IOException e) {
    if (e instanceof NoSuchFileException) {
      return new InputException("'%s' does not exist. Check the path.".formatted(name));
    }
    if (e instanceof FileSystemLoopException loop) {
      return new InputException(
          "'%s' links to a parent directory. Remove that link.".formatted(loop.getFile()));
    }
    if (e instanceof AccessDeniedException) {
      return new InputException(
          "Permission to read '%s' is denied. Check its permissions.".formatted(name));
    }
    String reason =
        e instanceof FileSystemException detail && detail.getReason() != null
            ? detail.getReason()
            : e.getMessage();
    return new InputException("'%s' cannot be read: %s. Check the path.".formatted(name, reason));
  }
}
