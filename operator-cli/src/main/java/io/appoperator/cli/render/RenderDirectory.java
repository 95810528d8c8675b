package io.appoperator.cli.render;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A directory with one file for each object. Files are replaced atomically after all of them are
 * written; unchanged files are not touched. Files of objects that are no longer rendered are
 * reported, but not removed.
 */
final class RenderDirectory implements AutoCloseable {

  /** Names in Kubernetes have no underscore. */
  private static final String RENDERED_FILE_NAME = "[^_]+_[^_]+_[^_]+\\.yaml";

  private static final String TEMPORARY_DIRECTORY = ".drafts";

  private final Path folder;
  private final List<Path> created = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private final SortedSet<String> changed = new TreeSet<>();
  private final Path drafts;
  private State state = State.WRITING;

  private enum State {
    WRITING,
    WRITTEN,
    ABORTED
  }

  /** Writing was aborted. */
  static final class AbortedException extends IOException {
    private static final long serialVersionUID = 1L;
  }

  /** Starts to write; creates the directory if it does not exist. */
  RenderDirectory(Path folder) throws IOException {
    this.folder = folder;
    for (Path parent = folder.toAbsolutePath();
        parent != null && !Files.exists(parent);
        parent = parent.getParent()) {
      created.add(parent);
    }
    Files.createDirectories(folder);
    this.drafts = Files.createTempDirectory(folder, TEMPORARY_DIRECTORY);
  }

  /** Adds a file, which is invisible until {@link #commit}. */
  synchronized void add(String name, String text) throws IOException {
    requireWriting();
    names.add(name);
    Path file = folder.resolve(name);
    byte[] bytes = text.getBytes(UTF_8);
    if (Files.isDirectory(file)) {
      throw new FileSystemException(file.toString(), null, "is a directory");
    }
    if (!Files.isRegularFile(file) || !Arrays.equals(bytes, Files.readAllBytes(file))) {
      Files.write(drafts.resolve(name), bytes);
      changed.add(name);
    }
  }

  /**
   * Makes all files visible.
   *
   * @return the files of earlier renderings that this one does not have, sorted
   */
  synchronized List<Path> commit() throws IOException {
    requireWriting();
    for (String name : changed) {
      Files.move(drafts.resolve(name), folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    }
    state = State.WRITTEN;
    return stale();
  }

  /** Aborts and removes all new files; returns false after a commit. */
  synchronized boolean abort() {
    if (state == State.WRITING) {
      state = State.ABORTED;
      clean();
    }
    return state == State.ABORTED;
  }

  @Override
  public synchronized void close() {
    if (!abort()) {
      clean();
    }
  }

  private void requireWriting() throws AbortedException {
    if (state != State.WRITING) {
      throw new AbortedException();
    }
  }

  /** Removes the temporary files, and the created directories that are still empty. */
  private void clean() {
    try {
      try (Stream<Path> files = Files.list(drafts)) {
        for (Path draft : (Iterable<Path>) files::iterator) {
          Files.delete(draft);
        }
      }
      Files.delete(drafts);
      if (state == State.ABORTED) {
        for (Path made : created) {
          Files.delete(made);
        }
      }
    } catch (IOException | UncheckedIOException e) {
      return; // it is already deleted, or another process has written a file there
    }
  }

  private List<Path> stale() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().matches(RENDERED_FILE_NAME))
          .filter(file -> !names.contains(file.getFileName().toString()))
          .sorted()
          .toList();
    }
  }
}
