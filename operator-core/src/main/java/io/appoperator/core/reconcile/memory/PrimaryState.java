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
 * A primary as one reconcile sees it.
 *
 * @param stored the primary in the store of its watch
 * @param document the whole primary
 * @param decoded the primary as its kind reads it, and what is wrong with it
 * @param memory what is remembered of it
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

  /** Returns the status as this reconcile found it. */
  public JsonNode status() {
    return document.path("status");
  }
}
