package io.appoperator.core.observe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A field of the operator that an apply changed. Changes of fields of other field managers are not
 * included, even if they happened at the same time.
 *
 * @param path the field, such as {@code spec.template.spec.containers[name=app].image}
 * @param before its value before, missing if there was none
 * @param after its value after, missing if there is none
 * @param owners the other field managers that owned it before
 */
public record OwnedChange(String path, JsonNode before, JsonNode after, Set<String> owners) {

  public OwnedChange {
    owners = Collections.unmodifiableSet(new TreeSet<>(owners));
  }

  /**
   * Compares a live object with the response to an apply.
   *
   * @param fieldManager the field manager of the apply
   * @return the fields that differ, by path; for an added or removed element, only the element
   */
  public static List<OwnedChange> between(
      ObjectNode before, ObjectNode after, String fieldManager) {
    OwnedFieldComparer comparer = new OwnedFieldComparer(before, fieldManager);
    comparer.compare(applied(before, fieldManager), applied(after, fieldManager), before, after);
    return List.copyOf(comparer.changes);
  }

  /**
   * Compares two manifests of an object.
   *
   * @param stored the response to the apply of the second, whose managedFields show which lists and
   *     maps are merged by member
   * @param fieldManager the field manager of the apply
   * @return the fields that differ, by path, as {@link #between} returns them; without owners
   */
  public static List<OwnedChange> ofManifests(
      ObjectNode before, ObjectNode after, ObjectNode stored, String fieldManager) {
    return new ManifestComparer().compare(applied(stored, fieldManager), before, after);
  }

  private static JsonNode applied(ObjectNode live, String fieldManager) {
    for (JsonNode entry : live.path("metadata").path("managedFields")) {
      if (Ownership.isApplied(entry, fieldManager)) {
        return entry.path("fieldsV1");
      }
    }
    return MissingNode.getInstance();
  }

  private static final class OwnedFieldComparer {

    private final JsonNode entries;
    private final String fieldManager;
    private final List<String> path = new ArrayList<>();
    private final List<OwnedChange> changes = new ArrayList<>();

    OwnedFieldComparer(ObjectNode before, String fieldManager) {
      this.entries = before.path("metadata").path("managedFields");
      this.fieldManager = fieldManager;
    }

    void compare(JsonNode ownedBefore, JsonNode ownedAfter, JsonNode before, JsonNode after) {
      if (before.equals(after)) {
        return;
      }
      Set<String> steps = new TreeSet<>();
      ownedBefore.fieldNames().forEachRemaining(steps::add);
      ownedAfter.fieldNames().forEachRemaining(steps::add);
      boolean isLeaf = steps.isEmpty();
      boolean addedOrRemoved = before.isMissingNode() != after.isMissingNode();
      if (addedOrRemoved || isLeaf) {
        changes.add(new OwnedChange(FieldStep.written(path), before, after, owners()));
        return;
      }
      for (String step : steps) {
        FieldStep from = FieldStep.of(step, before);
        if (!from.isObjectItself()) {
          path.add(step);
          compare(
              ownedBefore.path(step),
              ownedAfter.path(step),
              from.targets().get(0),
              FieldStep.of(step, after).targets().get(0));
          path.remove(path.size() - 1);
        }
      }
    }

    private Set<String> owners() {
      Set<String> owners = new TreeSet<>();
      for (JsonNode entry : entries) {
        JsonNode fields = entry.path("fieldsV1");
        for (String step : path) {
          fields = fields.path(step);
        }
        String manager = entry.path("manager").asText();
        if (!fields.isMissingNode() && !manager.equals(fieldManager)) {
          owners.add(manager);
        }
      }
      return owners;
    }
  }
}
