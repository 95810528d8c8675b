package io.appoperator.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A folder with one file for each object. A file appears whole or not at all, and none appears
 * before all could be written; a file that is as it should be is not touched. Files of objects that
 * are no longer rendered are never removed, only named.
 */
final class RenderFolder {

  /** No name of Kubernetes has an underscore in it. */
  private static final String OURS = "[^_]+_[^_]+_[^_]+\\.yaml";

  private final Path folder;

  RenderFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * Writes files.
   *
   * @param contents the text of each file by its name
   * @return the files of earlier renderings that this one does not have, sorted
   */
  List<Path> write(Map<String, String> contents) throws IOException {
    Files.createDirectories(folder);
    SortedMap<Path, Path> drafts = new TreeMap<>();
    try {
      for (Map.Entry<String, String> content : contents.entrySet()) {
        Path file = folder.resolve(content.getKey());
        byte[] bytes = content.getValue().getBytes(UTF_8);
        if (!Files.isRegularFile(file) || !Arrays.equals(bytes, Files.readAllBytes(file))) {
          Path draft = Files.createTempFile(folder, ".draft", null);
          drafts.put(draft, file);
          Files.write(draft, bytes);
        }
      }
      for (Map.Entry<Path, Path> draft : drafts.entrySet()) {
        Files.move(draft.getKey(), draft.getValue(), StandardCopyOption.ATOMIC_MOVE);
      }
    } finally {
      for (Path draft : new ArrayList<>(drafts.keySet())) {
        Files.deleteIfExists(draft);
      }
    }
    return stale(contents);
  }

  private List<Path> stale(Map<String, String> contents) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().matches(OURS))
          .filter(file -> !contents.containsKey(file.getFileName().toString()))
          .sorted()
          .toList();
    }
  }
}
