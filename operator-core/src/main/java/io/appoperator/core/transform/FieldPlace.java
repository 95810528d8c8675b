package io.appoperator.core.transform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.core.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The place of a field in an object, which does not depend on what other transformers add to lists.
 *
 * @param steps the steps from the root of the object on
 */
public record FieldPlace(List<Step> steps) {

  /** The root of the object. */
  static final FieldPlace ROOT = new FieldPlace(List.of());

  /** One step of the place. */
  public sealed interface Step {

    /** Returns the name of the member; empty for an element of a list. */
    default Optional<String> memberName() {
      return Optional.empty();
    }

    /** Returns what the step leads to in an object or a list; null if there is none. */
    @Nullable JsonNode in(JsonNode parent);

    /** Returns the index of the element in a list; the size of the list if there is none. */
    default int indexIn(JsonNode list) {
      return list.size();
    }

    /** Into the member of an object. */
    record Member(String name) implements Step {
      @Override
      public Optional<String> memberName() {
        return Optional.of(name);
      }

      // A key for each written field: what Java makes for a record is slow here.
      @Override
      public boolean equals(Object other) {
        return other instanceof Member that && name.equals(that.name);
      }

      @Override
      public int hashCode() {
        return name.hashCode();
      }

      @Override
      public @Nullable JsonNode in(JsonNode parent) {
        return parent.get(name);
      }

      @Override
      public String toString() {
        return name.matches("[A-Za-z0-9_-]+") ? "." + name : "['" + name + "']";
      }
    }

    /** To the element of a list with these keys. */
    record Element(ObjectNode keys) implements Step {

      @Override
      public @Nullable JsonNode in(JsonNode parent) {
        int index = indexIn(parent);
        return index < parent.size() ? parent.get(index) : null;
      }

      @Override
      public int indexIn(JsonNode list) {
        int index = 0;
        while (index < list.size() && !matches(list.get(index))) {
          index++;
        }
        return index;
      }

      private boolean matches(JsonNode element) {
        for (Map.Entry<String, JsonNode> key : keys.properties()) {
          if (!key.getValue().equals(key(element, key.getKey()))) {
            return false;
          }
        }
        return true;
      }

      @Override
      public boolean equals(Object other) {
        return other instanceof Element that && keys.equals(that.keys);
      }

      @Override
      public int hashCode() {
        return keys.hashCode();
      }

      /** A port without a protocol uses TCP. */
      private static @Nullable JsonNode key(JsonNode element, String name) {
        JsonNode value = element.get(name);
        return value == null && name.equals("protocol") ? TextNode.valueOf("TCP") : value;
      }

      @Override
      public String toString() {
        return keys.properties().stream()
            .map(key -> key.getKey() + "=" + text(key.getValue()))
            .collect(Collectors.joining(",", "[", "]"));
      }
    }

    /** To an element without keys that is added to the end of a list. */
    record Appended(JsonNode value) implements Step {
      @Override
      public @Nullable JsonNode in(JsonNode parent) {
        return null;
      }

      @Override
      public int indexIn(JsonNode list) {
        return (int) list.valueStream().takeWhile(element -> !element.equals(value)).count();
      }

      @Override
      public String toString() {
        return "[]";
      }
    }
  }

  public FieldPlace {
    steps = List.copyOf(steps);
  }

  FieldPlace member(String name) {
    return then(new Step.Member(name));
  }

  /** Returns the first steps of this place. */
  FieldPlace first(int count) {
    return new FieldPlace(steps.subList(0, count));
  }

  /** Returns the value in an object; null if there is none. */
  @Nullable JsonNode in(JsonNode object) {
    @Nullable JsonNode node = object;
    for (Step step : steps) {
      node = node == null ? null : step.in(node);
    }
    return node;
  }

  int depth() {
    return steps.size();
  }

  Step last() {
    return steps.get(steps.size() - 1);
  }

  /** Returns the place in the notation of Kubernetes messages. */
  @Override
  public String toString() {
    String text = steps.stream().map(Step::toString).collect(Collectors.joining());
    return text.startsWith(".") ? text.substring(1) : text;
  }

  private FieldPlace then(Step step) {
    List<Step> longer = new ArrayList<>(steps.size() + 1);
    longer.addAll(steps);
    longer.add(step);
    return new FieldPlace(longer);
  }

  private static String text(JsonNode value) {
    return new String(Json.bytes(value), StandardCharsets.UTF_8);
  }
}
