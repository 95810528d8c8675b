package io.appoperator.embedded.body;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds fields that a JSON text has twice, of which only the last one counts. */
public final class DuplicateFields {

  private static final JsonFactory JSON = new JsonFactory();

  private DuplicateFields() {}

  /** Returns the paths, as in {@code spec.ports[0].name}; none if the text is not JSON. */
  public static List<String> find(String text) {
    List<String> duplicates = new ArrayList<>();
    Deque<Set<String>> names = new ArrayDeque<>();
    try (JsonParser parser = JSON.createParser(text)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        switch (token) {
          case START_OBJECT -> names.push(new HashSet<>());
          case END_OBJECT -> names.pop();
          case FIELD_NAME -> {
            if (!names.element().add(parser.currentName())) {
              duplicates.add(path(parser.getParsingContext()));
            }
          }
          default -> {}
        }
      }
    } catch (IOException e) {
      return List.of();
    }
    return duplicates;
  }

  private static String path(JsonStreamContext context) {
    StringBuilder path = new StringBuilder();
    for (JsonStreamContext one = context; !one.inRoot(); one = one.getParent()) {
      path.insert(
          0, one.inArray() ? "[" + one.getCurrentIndex() + "]" : "." + one.getCurrentName());
    }
    return path.substring(path.indexOf(".") == 0 ? 1 : 0);
  }
}
