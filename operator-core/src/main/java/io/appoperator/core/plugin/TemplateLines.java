package io.appoperator.core.plugin;

import com.fasterxml.jackson.core.JsonPointer;
import java.util.Map;

/**
 * The lines of a file that describe an object.
 *
 * @param apiVersion the group and version of the object
 * @param kind its kind
 * @param name its name
 * @param lines the line of each field, from 1; a field without a line has that of its parent
 */
public record TemplateLines(
    String apiVersion, String kind, String name, Map<JsonPointer, Integer> lines) {

  public TemplateLines {
    lines = Map.copyOf(lines);
  }
}
