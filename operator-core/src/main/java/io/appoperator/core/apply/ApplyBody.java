package io.appoperator.core.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.DesiredObject.Retention;
import io.appoperator.api.FieldPath;
import io.appoperator.core.json.Json;
import io.appoperator.core.kind.Quantities;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.render.Manifest;
import java.util.Optional;

/**
 * The document that is sent for a manifest: the manifest, the owner reference, a precondition, and
 * the live values of the fields that others may set.
 */
final class ApplyBody {

  /** Existing objects have a higher version, so this apply creates and never adopts an object. */
  private static final String MUST_NOT_EXIST = "1";

  private ApplyBody() {}

  /** Returns the document that creates an object. */
  static ObjectNode create(Manifest manifest, PrimaryId primary) {
    ObjectNode json = owned(manifest, primary);
    json.withObjectProperty("metadata").put("resourceVersion", MUST_NOT_EXIST);
    return json;
  }

  /** Returns the document that updates a live object. */
  static ObjectNode update(
      Manifest manifest, PrimaryId primary, ObjectNode live, LiveRecord record) {
    ObjectNode json = owned(manifest, primary);
    ObjectNode metadata = json.withObjectProperty("metadata");
    metadata.put("uid", record.uid());
    for (FieldPath path : manifest.initialOnly()) {
      JsonNode value = Json.at(live, path);
      if (value == null || !record.ownership().owns(path)) {
        Json.remove(json, path);
      } else if (!isZero(value)) {
        // Omitting a field that the operator owns deletes it, so the live value must be current.
        Json.set(json, path, value);
        metadata.put("resourceVersion", record.resourceVersion());
      }
    }
    for (FieldPath path : manifest.atLeast()) {
      JsonNode value = Json.at(live, path);
      JsonNode wanted = Json.at(json, path);
      if (value != null && wanted != null && Quantities.isLarger(value.asText(), wanted.asText())) {
        Json.set(json, path, value);
      }
    }
    return json;
  }

  /**
   * Returns the document that updates an object as its record has it: the server rejects it if the
   * object has changed since. Empty if a marked field needs a value that the record lacks.
   */
  static Optional<ObjectNode> update(Manifest manifest, PrimaryId primary, LiveRecord record) {
    if (manifest.initialOnly().stream().anyMatch(record.ownership()::owns)
        || manifest.atLeast().stream().anyMatch(path -> isLarger(record, manifest, path))) {
      return Optional.empty();
    }
    ObjectNode json = owned(manifest, primary);
    json.withObjectProperty("metadata")
        .put("uid", record.uid())
        .put("resourceVersion", record.resourceVersion());
    manifest.initialOnly().forEach(path -> Json.remove(json, path));
    return Optional.of(json);
  }

  private static boolean isLarger(LiveRecord record, Manifest manifest, FieldPath path) {
    String live = record.quantities().get(path);
    JsonNode wanted = Json.at(manifest.json(), path);
    return live != null && wanted != null && Quantities.isLarger(live, wanted.asText());
  }

  private static ObjectNode owned(Manifest manifest, PrimaryId primary) {
    ObjectNode json = manifest.json().deepCopy();
    if (manifest.retention() == Retention.OWNED && primary.exists()) {
      json.withObjectProperty("metadata")
          .putArray("ownerReferences")
          .addObject()
          .put("apiVersion", primary.ref().kind().apiVersion())
          .put("kind", primary.ref().kind().kind())
          .put("name", primary.ref().name())
          .put("uid", primary.uid())
          .put("controller", true);
    }
    return json;
  }

  private static boolean isZero(JsonNode value) {
    return value.equals(JsonNodeFactory.instance.numberNode(0));
  }
}
