package io.appoperator.cel.template;

import io.appoperator.core.decode.Document;
import java.util.ArrayList;
import java.util.List;

/** Collects the errors of a file, with their lines and columns. Not thread-safe. */
public final class Problems {

  private static final int MAX = 50;

  private final Document document;
  private final List<String> lines;
  private final List<String> found = new ArrayList<>();

  /**
   * @param document the document
   * @param text the text that it was read from
   */
  public Problems(Document document, String text) {
    this.document = document;
    this.lines = text.lines().toList();
  }

  /** Returns the line of a field. */
  public int lineOf(String path) {
    return document.lineOf(path);
  }

  /** Adds an error of a field. */
  public void add(String path, String message) {
    add("%s:%s: %s%s".formatted(document.source(), lineOf(path), prefix(path), message));
  }

  /**
   * Adds an error in an expression.
   *
   * @param source the text of the expression
   * @param line its line in the expression, from 1
   * @param column its column in that line, from 0
   */
  public void add(String path, String source, int line, int column, String message) {
    String searched = source.lines().skip(line - 1L).findFirst().orElse("").strip();
    for (int i = lineOf(path) - 1; i < lines.size(); i++) {
      int begin = lines.get(i).indexOf(searched);
      if (begin >= 0 && !searched.isEmpty()) {
        int indent = indent(source, line);
        add(
            "%s:%s:%s: %s%s"
                .formatted(
                    document.source(),
                    i + 1,
                    begin + 1 + Math.max(0, column - indent),
                    prefix(path),
                    message));
        return;
      }
    }
    add(path, message);
  }

  private static int indent(String source, int line) {
    String text = source.lines().skip(line - 1L).findFirst().orElse("");
    return text.length() - text.stripLeading().length();
  }

  private static String prefix(String path) {
    return path.isEmpty() ? "" : path + ": ";
  }

  private void add(String problem) {
    if (found.size() < MAX && !found.contains(problem)) {
      found.add(problem);
    }
  }

  /** Returns all errors. */
  public List<String> found() {
    return List.copyOf(found);
  }
}
