package io.appoperator.core.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import io.appoperator.core.render.OperatorMetadata;
import java.util.List;
import java.util.Optional;

/**
 * Transfers the ownership of fields that conflict with the operator's fields. Fields that other
 * clients add to an object are kept. However, a Service port that a user renumbered counts as such
 * a field, and the server rejects the operator's port because of the duplicate name. After the
 * transfer, the next apply removes the field. Pure.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/using-api/server-side-apply/#transferring-ownership-between-managers">Transferring
 *     ownership between managers</a>
 */
final class ManagedFieldsTransfer {

  private static final String FIELDS = "fieldsV1";
  private static final String SPEC = "spec";

  private final ObjectNode ours;
  private boolean isNews;

  private ManagedFieldsTransfer(ObjectNode ours) {
    this.ours = ours;
  }

  /**
   * Transfers the ownership of the fields in an error of the server.
   *
   * @param live the object for which the apply failed; not changed
   * @param complaints the fields, such as {@code spec.ports[1].name}
   * @return the managedFields to write; empty if no other field manager owns a field there
   */
  static Optional<ArrayNode> of(ObjectNode live, List<String> complaints) {
    ArrayNode entries =
        live.path("metadata").path("managedFields") instanceof ArrayNode array
            ? array.deepCopy()
            : Json.object().putArray("managedFields");
    for (JsonNode entry : entries) {
      if (isOurs(entry) && entry.path(FIELDS) instanceof ObjectNode fields) {
        ManagedFieldsTransfer transfer = new ManagedFieldsTransfer(fields);
        for (String complaint : complaints) {
          transfer.from(entries, entry, steps(complaint));
        }
        entries.removeIf(other -> other.path(FIELDS).isEmpty());
        return transfer.isNews ? Optional.of(entries) : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** Entries of subresources are kept: controllers and autoscalers own them. */
  private static boolean isOurs(JsonNode entry) {
    return entry.path("manager").asText().equals(OperatorMetadata.OPERATOR)
        && entry.path("operation").asText().equals("Apply")
        && !entry.has("subresource");
  }

  private void from(ArrayNode entries, JsonNode own, List<String> steps) {
    if (!steps.get(0).equals(SPEC)) {
      return;
    }
    for (JsonNode entry : entries) {
      boolean comparable =
          !entry.equals(own)
              && !entry.has("subresource")
              && entry.path("apiVersion").equals(own.path("apiVersion"));
      if (comparable && entry.path(FIELDS) instanceof ObjectNode theirs) {
        move(theirs, ours, steps);
      }
    }
  }

  /** Returns the list that a complaint refers to, or the parent of the field. */
  private static List<String> steps(String complaint) {
    int index = complaint.indexOf('[');
    List<String> steps =
        List.of((index < 0 ? complaint : complaint.substring(0, index)).split("\\.", -1));
    return index < 0 && steps.size() > 1 ? steps.subList(0, steps.size() - 1) : steps;
  }

  private void move(ObjectNode theirs, ObjectNode target, List<String> steps) {
    String name = "f:" + steps.get(0);
    if (!(theirs.path(name) instanceof ObjectNode moved)) {
      return;
    }
    if (steps.size() == 1) {
      theirs.remove(name);
      merge(target.withObjectProperty(name), moved);
      isNews = true;
      return;
    }
    move(moved, target.withObjectProperty(name), steps.subList(1, steps.size()));
    if (moved.isEmpty()) {
      // Without children, the entry would mean ownership of the whole field.
      theirs.remove(name);
    }
  }

  private static void merge(ObjectNode target, ObjectNode fields) {
    fields
        .properties()
        .forEach(
            field -> {
              if (field.getValue() instanceof ObjectNode children) {
                merge(target.withObjectProperty(field.getKey()), children);
              }
            });
  }
}
