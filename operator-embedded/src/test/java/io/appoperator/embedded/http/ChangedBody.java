package io.appoperator.embedded.http;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.Widgets;
import java.util.ArrayList;
import java.util.List;

/** Bodies of tables that only say how they differ from an earlier body. */
final class ChangedBody {

  private static final String PREFIX = "with /";

  private ChangedBody() {}

  static boolean isChange(String line) {
    return line.startsWith(PREFIX);
  }

  /** Returns a request with the whole body, if its lines after the first are changes of one. */
  static List<String> expand(List<String> request, String whole) {
    if (request.size() < 2 || !isChange(request.get(1))) {
      return request;
    }
    JsonNode body = Widgets.json(whole);
    for (String line : request.subList(1, request.size())) {
      apply(line.substring(PREFIX.length() - 1), body);
    }
    return new ArrayList<>(List.of(request.get(0), body.toString()));
  }

  private static void apply(String change, JsonNode body) {
    String[] sides = change.split(": ", 2);
    JsonPointer place = JsonPointer.compile(sides[0]);
    JsonNode parent = body.at(place.head());
    String name = place.last().getMatchingProperty();
    JsonNode value = sides.length > 1 ? Widgets.json(sides[1]) : null;
    if (parent instanceof ArrayNode list && value != null) {
      if (name.equals("-")) {
        list.add(value);
      } else {
        list.set(Integer.parseInt(name), value);
      }
    } else if (parent instanceof ObjectNode object && value != null) {
      object.set(name, value);
    } else if (parent instanceof ObjectNode object) {
      object.remove(name);
    } else {
      throw new IllegalArgumentException("The body has no " + change);
    }
  }
}
