package io.appoperator.cli.explain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.compare.ElementPath;
import io.appoperator.core.decode.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the fields of an object for a path. Names are matched with the object, so names with dots
 * need no quotes. List elements are selected by index, {@code [0]}, or by keys, {@code [name=app]}.
 */
final class FieldFinder {

  private static final Pattern BRACKETED_SELECTOR =
      Pattern.compile("^\\[([^\\]]*)](.*)$", Pattern.DOTALL);
  private static final Pattern INDEX = Pattern.compile("[0-9]{1,9}");

  private final List<ElementPath> found = new ArrayList<>();
  private ElementPath furthest = ElementPath.ROOT;
  private JsonNode there;
  private String missing = "";

  private FieldFinder(JsonNode object) {
    this.there = object;
  }

  /**
   * The result of a search.
   *
   * @param places the fields, none if there is no such field
   * @param depth the number of valid steps of the path
   * @param problem the error of the next step, with a suggestion
   */
  record Result(List<ElementPath> places, int depth, String problem) {}

  static Result find(JsonNode object, String path) {
    FieldFinder finder = new FieldFinder(object);
    String rest = path.isEmpty() || path.startsWith("[") ? path : "." + path;
    finder.walk(object, ElementPath.ROOT, rest);
    return new Result(List.copyOf(finder.found), finder.furthest.steps().size(), finder.problem());
  }

  private void walk(JsonNode node, ElementPath at, String rest) {
    if (rest.isEmpty()) {
      found.add(at);
      return;
    }
    int before = found.size();
    boolean further = false;
    if (node instanceof ObjectNode object) {
      for (String name : names(object)) {
        String left = afterName(rest, name);
        if (left != null) {
          further = true;
          walk(object.path(name), at.member(name), left);
        }
      }
    } else if (node instanceof ArrayNode list) {
      Matcher brackets = BRACKETED_SELECTOR.matcher(rest);
      for (int i = 0; brackets.matches() && i < list.size(); i++) {
        if (matchesName(brackets.group(1), i, list.get(i))) {
          further = true;
          walk(list.get(i), at.index(i), brackets.group(2));
        }
      }
    }
    boolean deeper = at.steps().size() > furthest.steps().size() || missing.isEmpty();
    if (!further && found.size() == before && deeper) {
      furthest = at;
      there = node;
      missing = rest;
    }
  }

  /** Returns the rest of the path after a name, or null if the path has another name. */
  private static @Nullable String afterName(String rest, String name) {
    for (String spelling :
        List.of("." + name, "[" + name + "]", "[\"" + name + "\"]", "['" + name + "']")) {
      if (rest.startsWith(spelling)) {
        String left = rest.substring(spelling.length());
        if (left.isEmpty() || left.startsWith(".") || left.startsWith("[")) {
          return left;
        }
      }
    }
    return null;
  }

  private static boolean matchesName(String selector, int index, JsonNode element) {
    if (INDEX.matcher(selector).matches()) {
      return Integer.parseInt(selector) == index;
    }
    for (String condition : selector.split(",", -1)) {
      int equals = condition.indexOf('=');
      if (equals < 0) {
        return false;
      }
      String wanted = condition.substring(equals + 1).replaceAll("^[\"']|[\"']$", "");
      if (!value(element, condition.substring(0, equals)).equals(wanted)) {
        return false;
      }
    }
    return true;
  }

  /** The output format has the protocol of a port even if it is not set. */
  private static String value(JsonNode element, String name) {
    return element.path(name).asText(name.equals("protocol") ? "TCP" : "");
  }

  private String problem() {
    String where = furthest.steps().isEmpty() ? "" : " in " + furthest;
    if (there instanceof ObjectNode object) {
      String name = missing.replaceFirst("^\\.", "").split("[.\\[]", 2)[0];
      List<String> names = names(object);
      return "no field '%s'%s.%s".formatted(name, where, NearestName.proposal(name, names));
    }
    if (there instanceof ArrayNode list) {
      return "no element at '%s'%s. The list has %s %s; select one by index, such as [0], or by a field, such as [name=app]."
          .formatted(missing, where, list.size(), list.size() == 1 ? "element" : "elements");
    }
    return "no fields below%s, which is a single value.".formatted(where.replaceFirst(" in", ""));
  }

  private static List<String> names(ObjectNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
