package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.field.GoText;
import io.appoperator.embedded.patch.JsonPatch;
import io.appoperator.embedded.patch.MergePatch;
import io.appoperator.embedded.patch.PatchException;
import io.appoperator.embedded.patch.StrategicMergePatch;
import java.util.Locale;

/** A format of patches other than server-side apply. */
public enum PatchFormat {
  /** JSON patch, RFC 6902. */
  JSON,
  /** JSON merge patch, RFC 7386. */
  MERGE,
  /** Strategic merge patch, which only built-in kinds have. */
  STRATEGIC;

  private static final int MAX_OPERATIONS = 10_000;

  /**
   * The result of a patch.
   *
   * @param object the object, which may have fields that its kind does not have
   * @param shown what messages show of it
   */
  record Patched(ObjectNode object, String shown) {}

  /** Returns what a patch makes of an object. */
  Patched apply(ObjectCodec codec, JsonNode schema, ObjectNode live, JsonNode patch)
      throws ApiException {
    ObjectNode patched = apply(schema, live, patch);
    String shown = this == STRATEGIC ? GoText.plain(patch) : patched.toString();
    if (this == STRATEGIC) {
      codec.restoreType(patched);
    }
    return new Patched(patched, shown);
  }

  private ObjectNode apply(JsonNode schema, ObjectNode live, JsonNode patch) throws ApiException {
    JsonNode patched =
        switch (this) {
          case JSON -> applyJson(live, patch);
          case MERGE -> MergePatch.apply(live, patch);
          case STRATEGIC -> applyStrategic(schema, live, patch);
        };
    if (patched instanceof ObjectNode object) {
      return object;
    }
    throw Failures.rejectedPatch();
  }

  private static JsonNode applyJson(ObjectNode live, JsonNode patch) throws ApiException {
    if (patch.size() > MAX_OPERATIONS) {
      throw RequestFailures.tooManyOperations(MAX_OPERATIONS, patch.size());
    }
    try {
      return JsonPatch.apply(live, patch);
    } catch (IllegalArgumentException e) {
      throw Failures.rejectedPatch();
    }
  }

  private static JsonNode applyStrategic(JsonNode schema, ObjectNode live, JsonNode patch)
      throws ApiException {
    if (!(patch instanceof ObjectNode changes)) {
      throw Failures.badRequest(
          "json: cannot unmarshal %s into Go value of type map[string]interface {}"
              .formatted(patch.getNodeType().name().toLowerCase(Locale.ROOT)));
    }
    try {
      return StrategicMergePatch.apply(schema, live, changes);
    } catch (PatchException e) {
      throw Failures.rejectedPatch(e);
    }
  }
}
