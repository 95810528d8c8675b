package io.appoperator.core.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A place in an object, where the elements of lists are told apart by their keys and not by where
 * they stand. Printed as Kubernetes prints such places in its messages.
 *
 * @param steps the way there
 */
public record ElementPath(List<Step> steps) {

  /** The object itself. */
  public static final ElementPath ROOT = new ElementPath(List.of());

  /** One step of the way. */
  public sealed interface Step {

    /** Into the member of an object. */
    record Member(String name) implements Step {
      @Override
      public String toString() {
        return "." + name;
      }
    }

    /** To the element of a list with these members. */
    record Keyed(ObjectNode keys) implements Step {
      @Override
      public String toString() {
        return keys.properties().stream()
            .map(key -> key.getKey() + "=" + text(key.getValue()))
            .collect(Collectors.joining(",", "[", "]"));
      }
    }

    /** To the element at a place of a list that has no keys. */
    record Index(int index) implements Step {
      @Override
      public String toString() {
        return "[" + index + "]";
      }
    }
  }

  public ElementPath {
    steps = List.copyOf(steps);
  }

  /** Returns the place of a member. */
  public ElementPath member(String name) {
    return then(new Step.Member(name));
  }

  /** Returns the place of the list's element with these members. */
  public ElementPath keyed(ObjectNode keys) {
    return then(new Step.Keyed(keys));
  }

  /** Returns the place of the list's element that stands there, from 0. */
  public ElementPath index(int index) {
    return then(new Step.Index(index));
  }

  /** Returns whether this place is the other one, or lies below it. */
  public boolean isWithin(ElementPath other) {
    return steps.size() >= other.steps.size()
        && steps.subList(0, other.steps.size()).equals(other.steps);
  }

  /** Returns the names of the members on the way; lists leave no trace. */
  public List<String> names() {
    return steps.stream()
        .filter(Step.Member.class::isInstance)
        .map(step -> ((Step.Member) step).name())
        .toList();
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
