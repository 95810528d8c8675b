package io.appoperator.core.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.DesiredObject.Retention;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.FieldPath;
import io.appoperator.api.Reason;
import io.appoperator.api.Severity;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.render.Manifest;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.ArrayList;
import java.util.List;

/**
 * The document that is sent for a manifest: the manifest, the owner reference, a precondition, and
 * the live values of the fields that others may set.
 *
 * @param json the document
 * @param warnings what it keeps of the live object
 */
record ApplyBody(ObjectNode json, List<Diagnostic> warnings) {

  /** Every object that exists has a higher version, so that this creates and never adopts. */
  private static final String MUST_NOT_EXIST = "1";

  /** Returns the document that creates an object. */
  static ApplyBody create(Manifest manifest, PrimaryId primary) {
    ObjectNode json = owned(manifest, primary);
    json.withObjectProperty("metadata").put("resourceVersion", MUST_NOT_EXIST);
    return new ApplyBody(json, List.of());
  }

  /** Returns the document that updates a live object. */
  static ApplyBody update(
      Manifest manifest, PrimaryId primary, ObjectNode live, LiveRecord record) {
    ObjectNode json = owned(manifest, primary);
    ObjectNode metadata = json.withObjectProperty("metadata");
    metadata.put("uid", record.uid());
    for (FieldPath path : manifest.initialOnly()) {
      JsonNode value = Json.at(live, path);
      if (value == null || !record.ownership().owns(path)) {
        Json.remove(json, path);
      } else if (!isZero(value)) {
        // Leaving out a field that we own deletes it; the live value must not be a stale one.
        Json.set(json, path, value);
        metadata.put("resourceVersion", record.resourceVersion());
      }
    }
    List<Diagnostic> warnings = new ArrayList<>();
    for (FieldPath path : manifest.atLeast()) {
      JsonNode value = Json.at(live, path);
      JsonNode wanted = Json.at(json, path);
      if (value != null && wanted != null && isLarger(value, wanted)) {
        Json.set(json, path, value);
        warnings.add(
            new Diagnostic(
                Severity.WARNING,
                Reason.LARGER_THAN_ASKED,
                "",
                "%s: %s is %s and stays, although %s is asked for."
                    .formatted(manifest.ref(), path, value.asText(), wanted.asText())));
      }
    }
    return new ApplyBody(json, warnings);
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

  private static boolean isLarger(JsonNode live, JsonNode wanted) {
    return Quantity.parse(live.asText())
            .getNumericalAmount()
            .compareTo(Quantity.parse(wanted.asText()).getNumericalAmount())
        > 0;
  }
}
