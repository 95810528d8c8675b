package io.appoperator.core.reconcile.memory;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Primary;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.decode.Decoded;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.watch.StoredPrimary;
import org.jspecify.annotations.Nullable;

/**
 * A primary in one reconcile.
 *
 * @param stored the primary in the store of its watch
 * @param document the whole primary
 * @param decoded the decoded primary, with its errors
 * @param memory the memory of the primary
 */
public record PrimaryState<S>(
    StoredPrimary stored, ObjectNode document, Decoded<S> decoded, PrimaryMemory memory) {

  public PrimaryId id() {
    return stored.id();
  }

  public ResourceRef ref() {
    return stored.id().ref();
  }

  public long generation() {
    return stored.generation();
  }

  /** Returns the primary; null if it could not be decoded. */
  public @Nullable Primary<S> primary() {
    return decoded.primary();
  }

  /** Returns the status that this reconcile read. */
  public JsonNode status() {
    return document.path("status");
  }
}
