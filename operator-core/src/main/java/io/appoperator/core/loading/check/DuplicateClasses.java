package io.appoperator.core.loading.check;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds classes that are in two files of one plug-in: which of them is used depends on names. */
public final class DuplicateClasses {

  private DuplicateClasses() {}

  /**
   * Returns a finding for each pair of files.
   *
   * @param files the jar, or the directory of classes, and its libraries
   */
  public static List<Finding> find(List<Path> files) throws IOException {
    Map<String, Path> first = new LinkedHashMap<>();
    Map<String, List<String>> pairs = new LinkedHashMap<>();
    for (Path file : files) {
      for (String name : CheckedJar.read(file).classes().keySet()) {
        Path other = first.putIfAbsent(name, file);
        if (other != null && !other.equals(file)) {
          pairs
              .computeIfAbsent(
                  "%s and %s".formatted(other.getFileName(), file.getFileName()),
                  pair -> new ArrayList<>())
              .add(name.replace('/', '.'));
        }
      }
    }
    return pairs.entrySet().stream()
        .map(
            pair ->
                Finding.warning(
                    pair.getKey(),
                    "Both have the class %s%s. Remove one of them."
                        .formatted(
                            pair.getValue().get(0),
                            pair.getValue().size() == 1
                                ? ""
                                : " and %s more".formatted(pair.getValue().size() - 1))))
        .toList();
  }
}
