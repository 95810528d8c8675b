package io.appoperator.core.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.FieldStep;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A path in an object that identifies list elements by their keys instead of their index. Printed
 * in the notation of Kubernetes messages.
 *
 * @param steps the steps of the path
 */
public record ElementPath(List<Step> steps) {

  /** The root of the object. */
  public static final ElementPath ROOT = new ElementPath(List.of());

  /** One step of the path. */
  public sealed interface Step {

    /** Returns the name of the member; empty for a list element. */
    default Optional<String> memberName() {
      return Optional.empty();
    }

    /** Returns what the step leads to in an object or a list; missing if there is none. */
    JsonNode in(JsonNode parent);

    /**
     * Returns what the step leads to in a tree of managed fields; missing if the field manager does
     * not own it.
     */
    JsonNode inManagedFields(JsonNode fieldsV1);

    /**
     * Replaces what the step leads to.
     *
     * @param parent the object or list that has it; it is modified
     */
    void set(JsonNode parent, JsonNode value);

    /**
     * Removes what the step leads to.
     *
     * @param parent the object or list that has it; it is modified
     */
    void remove(JsonNode parent);

    /** Into the member of an object. */
    record Member(String name) implements Step {
      @Override
      public Optional<String> memberName() {
        return Optional.of(name);
      }

      @Override
      public JsonNode in(JsonNode parent) {
        return parent.path(name);
      }

      @Override
      public JsonNode inManagedFields(JsonNode fieldsV1) {
        return fieldsV1.path("f:" + name);
      }

      @Override
      public void set(JsonNode parent, JsonNode value) {
        ((ObjectNode) parent).set(name, value);
      }

      @Override
      public void remove(JsonNode parent) {
        ((ObjectNode) parent).remove(name);
      }

      @Override
      public String toString() {
        return "." + name;
      }
    }

    /** To the element of a list with these members. */
    record Keyed(ObjectNode keys) implements Step {
      @Override
      public JsonNode in(JsonNode parent) {
        return parent
            .valueStream()
            .filter(this::matches)
            .findFirst()
            .orElse(MissingNode.getInstance());
      }

      @Override
      public JsonNode inManagedFields(JsonNode fieldsV1) {
        return fieldsV1.properties().stream()
            .filter(field -> FieldStep.isKeyed(field.getKey()))
            .filter(field -> keys.equals(FieldStep.keys(field.getKey())))
            .<JsonNode>map(Map.Entry::getValue)
            .findFirst()
            .orElse(MissingNode.getInstance());
      }

      @Override
      public void set(JsonNode parent, JsonNode value) {
        new Index(indexIn(parent)).set(parent, value);
      }

      @Override
      public void remove(JsonNode parent) {
        new Index(indexIn(parent)).remove(parent);
      }

      private int indexIn(JsonNode parent) {
        return (int) parent.valueStream().takeWhile(element -> !matches(element)).count();
      }

      private boolean matches(JsonNode element) {
        return keys.propertyStream().allMatch(key -> isEqual(element, key));
      }

      private static boolean isEqual(JsonNode element, Map.Entry<String, JsonNode> key) {
        return element.path(key.getKey()).equals(key.getValue());
      }

      @Override
      public String toString() {
        return keys.properties().stream()
            .map(key -> key.getKey() + "=" + text(key.getValue()))
            .collect(Collectors.joining(",", "[", "]"));
      }
    }

    /** To the element at an index of a list without keys. */
    record Index(int index) implements Step {
      @Override
      public JsonNode in(JsonNode parent) {
        return parent.path(index);
      }

      /** Elements without keys are owned individually by value, or as a whole list. */
      @Override
      public JsonNode inManagedFields(JsonNode fieldsV1) {
        return fieldsV1;
      }

      @Override
      public void set(JsonNode parent, JsonNode value) {
        ((ArrayNode) parent).set(index, value);
      }

      @Override
      public void remove(JsonNode parent) {
        ((ArrayNode) parent).remove(index);
      }

      @Override
      public String toString() {
        return "[" + index + "]";
      }
    }
  }

  public ElementPath {
    steps = List.copyOf(steps);
  }

  /** Returns the path of a member. */
  public ElementPath member(String name) {
    return then(new Step.Member(name));
  }

  /** Returns the path of the list element with these keys. */
  public ElementPath keyed(ObjectNode keys) {
    return then(new Step.Keyed(keys));
  }

  /** Returns the path of the list element at an index, from 0. */
  public ElementPath index(int index) {
    return then(new Step.Index(index));
  }

  /** Returns whether this path equals the other path or is below it. */
  public boolean isWithin(ElementPath other) {
    return steps.size() >= other.steps.size()
        && steps.subList(0, other.steps.size()).equals(other.steps);
  }

  /** Returns the names of the members of the path, without list elements. */
  public List<String> names() {
    return steps.stream().flatMap(step -> step.memberName().stream()).toList();
  }

  @Override
  public String toString() {
    String text = steps.stream().map(Step::toString).collect(Collectors.joining());
    return text.startsWith(".") ? text.substring(1) : text;
  }

  private ElementPath then(Step step) {
    List<Step> longer = new ArrayList<>(steps);
    longer.add(step);
    return new ElementPath(longer);
  }

  private static String text(JsonNode value) {
    return new String(Json.bytes(value), StandardCharsets.UTF_8);
  }
}
