package io.appoperator.core.transform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.FieldPath;
import io.appoperator.core.transform.FieldPlace.Step;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The fields of one object that no transformer may change, whatever it declares. */
public final class ProtectedFields {

  private static final Set<String> TOP = Set.of("apiVersion", "kind", "status");
  private static final Set<String> METADATA_MAPS = Set.of("labels", "annotations");
  private static final List<List<String>> SELECTORS =
      List.of(List.of("spec", "selector"), List.of("spec", "podSelector"));
  private static final String METADATA = "metadata";

  private final Predicate<String> reserved;
  private final Set<String> labels;
  private final Collection<FieldPath> marked;

  /**
   * @param reserved returns whether a label or annotation is reserved for the operator
   * @param common the labels that the operator sets on all objects
   * @param rendered the object as its manager rendered it
   * @param marked the fields that the manager has marked
   */
  public ProtectedFields(
      Predicate<String> reserved,
      Set<String> common,
      ObjectNode rendered,
      Collection<FieldPath> marked) {
    this.reserved = reserved;
    this.labels = new HashSet<>(common);
    this.marked = marked;
    JsonNode selector = rendered.path("spec").path("selector");
    selector.path("matchLabels").fieldNames().forEachRemaining(labels::add);
  }

  /**
   * Checks the writes of a transformer.
   *
   * @throws RefusedWriteException if one of them changes a protected field
   */
  public void check(List<FieldWrite> writes) {
    for (FieldWrite write : writes) {
      WalkedPlace at = WalkedPlace.from(write.place());
      checkBelow(at, write.before());
      checkBelow(at, write.after());
    }
  }

  /** A removed or replaced value may contain protected fields. */
  private void checkBelow(WalkedPlace at, @Nullable JsonNode value) {
    if (value instanceof ObjectNode object && !object.isEmpty()) {
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        at.enter(new Step.Member(member.getKey()));
        checkBelow(at, member.getValue());
        at.leave();
      }
    } else if (value instanceof ArrayNode array && !array.isEmpty()) {
      for (JsonNode element : array) {
        at.enter(new Step.Appended(element));
        checkBelow(at, element);
        at.leave();
      }
    } else if (value != null) {
      check(at);
    }
  }

  private void check(WalkedPlace at) {
    String owner = owner(at);
    if (!owner.isEmpty()) {
      throw new RefusedWriteException("changed %s, which %s".formatted(at.place(), owner));
    }
  }

  /** Returns why a field is protected; empty if it is not. */
  private String owner(WalkedPlace at) {
    List<String> names = at.names();
    String first = names.get(0);
    if (!first.equals(METADATA)) {
      if (TOP.contains(first)) {
        return "only the operator sets";
      }
    } else if (names.size() != 3 || !METADATA_MAPS.contains(names.get(1))) {
      return "only the operator and the manager of the object set";
    }
    if (isReserved(names)) {
      return "has a prefix that is reserved for the operator";
    }
    if (at.isOutsideOfLists() && isSelection(names)) {
      return "connects the object with its pods";
    }
    return isMarked(names) ? "its manager leaves to other clients or to the operator" : "";
  }

  private boolean isReserved(List<String> names) {
    int last = names.size() - 1;
    return last > 1
        && names.get(last - 2).equals(METADATA)
        && METADATA_MAPS.contains(names.get(last - 1))
        && reserved.test(names.get(last));
  }

  private boolean isSelection(List<String> names) {
    int last = names.size() - 1;
    return SELECTORS.stream().anyMatch(path -> startsWith(names, path))
        || (last > 1
            && names.get(last - 2).equals(METADATA)
            && names.get(last - 1).equals("labels")
            && labels.contains(names.get(last)));
  }

  private boolean isMarked(List<String> names) {
    for (FieldPath path : marked) {
      if (startsWith(names, path.names()) || startsWith(path.names(), names)) {
        return true;
      }
    }
    return false;
  }

  private static boolean startsWith(List<String> names, List<String> start) {
    return names.size() >= start.size() && names.subList(0, start.size()).equals(start);
  }
}
