package io.appoperator.core.watch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.json.Json;
import io.appoperator.core.kind.Conditions;
import io.appoperator.core.observe.PrimaryId;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The last known state of a primary resource. It is stored as bytes, because a tree needs ten times
 * the memory.
 *
 * @param id its identity
 * @param resourceVersion its version
 * @param generation the version of its spec
 * @param terminating whether it is being deleted
 * @param awaited whether, according to its status, this generation is not reconciled yet
 * @param ready whether its condition {@code Ready} is true
 * @param phase its {@code status.phase}; empty if it has none
 * @param unreadySince when it stopped being ready, in seconds since the epoch; 0 if it is ready
 * @param json its document without managedFields, in UTF-8; must not be changed
 */
@SuppressWarnings("ArrayRecordComponent") // compared by version, never by content
public record StoredPrimary(
    PrimaryId id,
    String resourceVersion,
    long generation,
    boolean terminating,
    boolean awaited,
    boolean ready,
    String phase,
    long unreadySince,
    byte[] json) {

  /** Extracts what the operator needs of a live object. */
  static StoredPrimary of(ResourceRef ref, ObjectNode live) {
    JsonNode metadata = live.path("metadata");
    if (metadata instanceof ObjectNode fields) {
      fields.remove("managedFields");
    }
    long generation = metadata.path("generation").asLong();
    JsonNode status = live.path("status");
    return new StoredPrimary(
        new PrimaryId(ref, metadata.path("uid").asText()),
        metadata.path("resourceVersion").asText(),
        generation,
        metadata.has("deletionTimestamp"),
        status.path("observedGeneration").asLong() != generation,
        Conditions.isTrue(Conditions.find(status, "Ready")),
        // There are few phases and many primaries, so equal phases share one instance.
        status.path("phase").asText().intern(),
        UnreadyTime.of(live),
        Json.bytes(live));
  }

  /** Returns the document. */
  public ObjectNode document() {
    try {
      return Json.parse(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
