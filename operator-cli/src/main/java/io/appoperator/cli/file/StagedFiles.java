package io.appoperator.cli.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes all files of a change, or none. All of them are written to a hidden directory first, and
 * then moved to their places. If that fails, the places are as before.
 */
public final class StagedFiles {

  private final Path directory;
  private final Deque<Undo> undo = new ArrayDeque<>();

  private interface Undo {
    void run() throws IOException;
  }

  /**
   * @param directory the directory, which is created if it does not exist
   */
  public StagedFiles(Path directory) {
    this.directory = directory;
  }

  /** Writes the files; existing ones are replaced. */
  public void write(List<PlannedFile> files) throws IOException {
    try {
      createDirectories(directory);
      Path stage = Files.createTempDirectory(directory, ".operator-");
      try {
        for (int i = 0; i < files.size(); i++) {
          Files.writeString(stage.resolve(Integer.toString(i)), files.get(i).text());
        }
        for (int i = 0; i < files.size(); i++) {
          move(stage.resolve(Integer.toString(i)), directory.resolve(files.get(i).path()));
        }
      } finally {
        delete(stage);
      }
    } catch (IOException e) {
      rollBack(e);
      throw e;
    }
  }

  private void move(Path staged, Path file) throws IOException {
    createDirectories(file.toAbsolutePath().getParent());
    if (Files.exists(file)) {
      byte[] before = Files.readAllBytes(file);
      Files.move(staged, file, StandardCopyOption.REPLACE_EXISTING);
      undo.push(() -> Files.write(file, before));
    } else {
      Files.move(staged, file);
      undo.push(() -> Files.deleteIfExists(file));
    }
  }

  private void createDirectories(@Nullable Path wanted) throws IOException {
    if (wanted != null && !Files.isDirectory(wanted)) {
      createDirectories(wanted.toAbsolutePath().getParent());
      Files.createDirectory(wanted);
      undo.push(() -> Files.deleteIfExists(wanted));
    }
  }

  private void rollBack(IOException cause) {
    while (!undo.isEmpty()) {
      try {
        undo.pop().run();
      } catch (IOException e) {
        cause.addSuppressed(e);
      }
    }
  }

  private static void delete(Path stage) throws IOException {
    try (Stream<Path> files = Files.list(stage)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Files.delete(file);
      }
    }
    Files.delete(stage);
  }
}
