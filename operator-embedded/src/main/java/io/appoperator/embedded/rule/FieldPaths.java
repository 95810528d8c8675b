package io.appoperator.embedded.rule;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the paths of fields in rules. */
final class FieldPaths {

  private static final Pattern STEP =
      Pattern.compile("\\.([^.\\[\\]']+)|\\['((?:[^'\\\\]|\\\\.)*)'\\]");

  private FieldPaths() {}

  /**
   * Returns a path as {@code .a['b']} in the form of errors, as {@code a.b}, or {@code a[b]} if b
   * is a key of a map; empty if it leads to no field of the schema.
   */
  static Optional<String> normalize(String path, JsonNode schema) {
    JsonNode current = schema;
    String normal = RulePath.ROOT;
    Matcher step = STEP.matcher(path);
    int end = 0;
    while (step.find() && step.start() == end) {
      end = step.end();
      String name =
          step.group(1) != null ? step.group(1) : step.group(2).replaceAll("\\\\(.)", "$1");
      boolean isField = current.has("properties");
      normal = isField ? RulePath.field(normal, name) : RulePath.key(normal, name);
      current =
          isField ? current.path("properties").path(name) : current.path("additionalProperties");
      if (!current.isObject()) {
        return Optional.empty();
      }
    }
    return end == path.length() ? Optional.of(normal) : Optional.empty();
  }
}
