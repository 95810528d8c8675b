package io.appoperator.core.decode;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/**
 * One document of a YAML or JSON stream.
 *
 * @param source the file it came from, as the user named it
 * @param index its place in the file, from 1
 * @param json its content
 * @param lines the line of each path that has one, from 1; the empty path is the document's start
 */
public record Document(String source, int index, ObjectNode json, Map<String, Integer> lines) {

  /** Returns the line of a path, or of the nearest path above it that has one. */
  public int lineOf(String path) {
    String at = path;
    while (true) {
      Integer line = lines.get(at);
      if (line != null) {
        return line;
      }
      int cut = Math.max(at.lastIndexOf('.'), at.lastIndexOf('['));
      if (cut <= 0) {
        return lines.getOrDefault("", 1);
      }
      at = at.substring(0, cut);
    }
  }
}
