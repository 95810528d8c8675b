package io.appoperator.core.transform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.FieldPath;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The fields of one object that no transformer may change, whatever it declares. */
public final class ProtectedFields {

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
      checkBelow(write.place(), write.before());
      checkBelow(write.place(), write.after());
    }
  }

  /** A removed or replaced value may contain protected fields. */
  private void checkBelow(FieldPlace place, @Nullable JsonNode value) {
    if (value instanceof ObjectNode object && !object.isEmpty()) {
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        checkBelow(place.member(member.getKey()), member.getValue());
      }
    } else if (value instanceof ArrayNode array && !array.isEmpty()) {
      array.forEach(element -> checkBelow(place.appended(element), element));
    } else if (value != null) {
      check(place);
    }
  }

  private void check(FieldPlace place) {
    String owner = owner(place);
    if (!owner.isEmpty()) {
      throw new RefusedWriteException("changed %s, which %s".formatted(place, owner));
    }
  }

  /** Returns why a field is protected; empty if it is not. */
  private String owner(FieldPlace place) {
    List<String> names = place.names();
    String first = names.get(0);
    if (!first.equals(METADATA)) {
      if (Set.of("apiVersion", "kind", "status").contains(first)) {
        return "only the operator sets";
      }
    } else if (names.size() != 3 || !METADATA_MAPS.contains(names.get(1))) {
      return "only the operator and the manager of the object set";
    }
    if (isReserved(names)) {
      return "has a prefix that is reserved for the operator";
    }
    if (place.isOutsideOfLists() && isSelection(names)) {
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
    return marked.stream()
        .map(FieldPath::names)
        .anyMatch(path -> startsWith(names, path) || startsWith(path, names));
  }

  private static boolean startsWith(List<String> names, List<String> start) {
    return names.size() >= start.size() && names.subList(0, start.size()).equals(start);
  }
}
