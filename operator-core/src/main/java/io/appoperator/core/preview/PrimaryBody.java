package io.appoperator.core.preview;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Creates the request body of a client for a primary resource. Pure. */
final class PrimaryBody {

  private static final String LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

  private static final List<String> WRITTEN =
      List.of("name", "namespace", "labels", "annotations", "finalizers", "ownerReferences");

  private PrimaryBody() {}

  /**
   * Returns the fields that an author writes: without the status and fields that the server
   * assigns.
   */
  static ObjectNode written(ObjectNode document) {
    ObjectNode body = Json.object();
    document
        .properties()
        .forEach(
            member -> {
              if (!member.getKey().equals("status")) {
                body.set(member.getKey(), member.getValue().deepCopy());
              }
            });
    if (body.get("metadata") instanceof ObjectNode metadata) {
      metadata.retain(WRITTEN);
    }
    return body;
  }

  /**
   * Returns the live resource with the fields of its author, like a client-side apply: labels and
   * annotations of other clients are kept, and previously applied ones that are no longer set are
   * removed.
   */
  static ObjectNode replacing(ObjectNode live, ObjectNode written) {
    ObjectNode body = written.deepCopy();
    ObjectNode metadata = live.withObjectProperty("metadata").deepCopy();
    metadata.remove("managedFields");
    JsonNode mine = written.path("metadata");
    JsonNode before = lastApplied(live).path("metadata");
    for (String texts : List.of("labels", "annotations")) {
      ObjectNode merged = Json.object();
      if (metadata.get(texts) instanceof ObjectNode kept) {
        merged.setAll(kept);
      }
      before.path(texts).fieldNames().forEachRemaining(merged::remove);
      if (mine.get(texts) instanceof ObjectNode own) {
        merged.setAll(own);
      }
      metadata.set(texts, merged);
    }
    for (String list : List.of("finalizers", "ownerReferences")) {
      if (mine.has(list)) {
        metadata.set(list, mine.get(list));
      }
    }
    body.set("metadata", metadata);
    return body;
  }

  /** Returns whether two states of a resource have the same fields that an author writes. */
  static boolean isSame(ObjectNode one, ObjectNode other) {
    return compared(one).equals(compared(other));
  }

  private static ObjectNode compared(ObjectNode resource) {
    ObjectNode body = written(resource);
    if (body.get("metadata") instanceof ObjectNode metadata) {
      for (String texts : List.of("labels", "annotations", "finalizers", "ownerReferences")) {
        if (metadata.path(texts).isEmpty()) {
          metadata.remove(texts);
        }
      }
    }
    return body;
  }

  private static JsonNode lastApplied(ObjectNode live) {
    String text = live.path("metadata").path("annotations").path(LAST_APPLIED).asText();
    try {
      return Json.parse(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      return Json.object();
    }
  }
}
