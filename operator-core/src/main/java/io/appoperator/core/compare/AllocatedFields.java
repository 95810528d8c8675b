package io.appoperator.core.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.kind.KindTable;
import io.appoperator.core.kind.ListRules;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Removes the fields that the API server allocates, such as addresses and ports. */
final class AllocatedFields {

  private static final String EACH = "[]";

  private final ResourceKind kind;

  private AllocatedFields(ResourceKind kind) {
    this.kind = kind;
  }

  /**
   * Removes the allocated fields of an object.
   *
   * @param object the object, which is modified
   * @param rendered the manifest, whose fields stay; null if there is none
   */
  static void remove(ResourceKind kind, ObjectNode object, @Nullable ObjectNode rendered) {
    AllocatedFields fields = new AllocatedFields(kind);
    JsonNode manifest = rendered == null ? MissingNode.getInstance() : rendered;
    for (String path : KindTable.allocatedFields(kind)) {
      fields.remove(List.of(path.split("\\.", -1)), ElementPath.ROOT, object, manifest);
    }
  }

  private void remove(List<String> steps, ElementPath at, JsonNode object, JsonNode manifest) {
    String step = steps.get(0);
    List<String> rest = steps.subList(1, steps.size());
    if (rest.isEmpty()) {
      if (object instanceof ObjectNode parent && !manifest.has(step)) {
        parent.remove(step);
      }
    } else if (step.endsWith(EACH)) {
      String name = step.substring(0, step.length() - EACH.length());
      ElementPath list = at.member(name);
      for (JsonNode element : object.path(name)) {
        remove(rest, list, element, counterpart(list, element, manifest.path(name)));
      }
    } else {
      remove(rest, at.member(step), object.path(step), manifest.path(step));
    }
  }

  /** Returns the element of a list that has the same keys; missing if there is none. */
  private JsonNode counterpart(ElementPath place, JsonNode element, JsonNode list) {
    ListRules.Row rule = ListRules.of(kind, place.names());
    ObjectNode keys = rule.keysOf(element);
    if (keys != null) {
      for (JsonNode other : list) {
        if (keys.equals(rule.keysOf(other))) {
          return other;
        }
      }
    }
    return MissingNode.getInstance();
  }
}
