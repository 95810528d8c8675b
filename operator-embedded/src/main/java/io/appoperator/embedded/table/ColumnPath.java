package io.appoperator.embedded.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The part of JSONPath that printer columns use: fields, indexes, all elements, and elements with a
 * field of a value, as in {@code .status.conditions[?(@.type=="Ready")].status}.
 */
final class ColumnPath {

  private static final Pattern STEP =
      Pattern.compile(
          "\\.?\\['([^']*)']"
              + "|\\[\\?\\(@((?:\\.(?:\\\\.|[^.=\\[\\]\\s\\\\])+)+)\\s*==\\s*[\"']([^\"']*)[\"']\\)]"
              + "|\\[(\\*|-?\\d{1,9})]"
              + "|\\.((?:\\\\.|[^.\\[\\]\\\\])+)");

  private final List<Function<JsonNode, Stream<JsonNode>>> steps;

  private ColumnPath(List<Function<JsonNode, Stream<JsonNode>>> steps) {
    this.steps = steps;
  }

  /** Returns a path; empty if it has other parts. */
  static Optional<ColumnPath> parse(String text) {
    List<Function<JsonNode, Stream<JsonNode>>> steps = new ArrayList<>();
    Matcher matcher = STEP.matcher(text);
    int end = 0;
    while (matcher.find() && matcher.start() == end) {
      steps.add(step(matcher));
      end = matcher.end();
    }
    return end == text.length() ? Optional.of(new ColumnPath(steps)) : Optional.empty();
  }

  /** Returns the first value; missing if there is none. */
  JsonNode find(JsonNode object) {
    Stream<JsonNode> found = Stream.of(object);
    for (Function<JsonNode, Stream<JsonNode>> step : steps) {
      found = found.flatMap(step);
    }
    return found.findFirst().orElse(MissingNode.getInstance());
  }

  private static Function<JsonNode, Stream<JsonNode>> step(Matcher matcher) {
    if (matcher.group(1) != null) {
      return field(matcher.group(1));
    }
    if (matcher.group(2) != null) {
      return filter(matcher.group(2), matcher.group(3));
    }
    if (matcher.group(4) != null) {
      return elements(matcher.group(4));
    }
    return field(unescape(matcher.group(5)));
  }

  private static Function<JsonNode, Stream<JsonNode>> field(String name) {
    return value -> present(value.path(name));
  }

  private static Function<JsonNode, Stream<JsonNode>> elements(String index) {
    if (index.equals("*")) {
      return JsonNode::valueStream;
    }
    int number = Integer.parseInt(index);
    return value -> present(value.path(number < 0 ? value.size() + number : number));
  }

  private static Function<JsonNode, Stream<JsonNode>> filter(String path, String expected) {
    ColumnPath field = parse(path).orElseThrow();
    return value ->
        value.valueStream().filter(element -> field.find(element).asText().equals(expected));
  }

  private static Stream<JsonNode> present(JsonNode value) {
    return value.isMissingNode() ? Stream.empty() : Stream.of(value);
  }

  private static String unescape(String name) {
    return name.replaceAll("\\\\(.)", "$1");
  }
}
