package io.appoperator.core.decode;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/**
 * One document of a YAML or JSON stream.
 *
 * @param source the file it came from, as the user named it
 * @param index its index in the file, from 1
 * @param path where it is in that document, such as {@code items[2]}; empty if it is the document
 * @param json its content
 * @param lines the line of each path of the document that has one, from 1; the empty path is its
 *     start
 */
public record Document(
    String source, int index, String path, ObjectNode json, Map<String, Integer> lines) {

  /** Returns a part of this document as a separate document. */
  public Document part(String step, ObjectNode content) {
    return new Document(source, index, at(step), content, lines);
  }

  /** Returns the path in the whole document for a path in this part. */
  public String at(String step) {
    return path.isEmpty() || step.isEmpty() ? path + step : path + "." + step;
  }

  /** Returns the line of a path, or of the nearest path above it that has one. */
  public int lineOf(String step) {
    String at = at(step);
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
