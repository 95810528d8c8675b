package io.appoperator.core.observe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Readiness.State;
import io.appoperator.core.generated.GeneratedState;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A digest of a settled primary. It covers the desired state of the user, the live objects, the
 * status, and the code and the inputs with which the operator found no change to make. It is stored
 * in the status. While the digest is equal, rendering again would find no change either, so the
 * operator skips it. Pure.
 */
public final class SettledDigest {

  /** The field of the status that holds the digest. */
  public static final String FIELD = "settledDigest";

  private static final String VERSION = "v1:";

  /**
   * These change when the operator writes the first status and adds its finalizer; no object is
   * rendered from them.
   */
  private static final Set<String> SERVER_FIELDS =
      Set.of("resourceVersion", "managedFields", "finalizers");

  private final String version;

  /**
   * @param version identifies the rendering and comparing code and the inputs of the rendering;
   *     empty if the code is unknown, and then no primary is recognized as settled
   */
  public SettledDigest(String version) {
    this.version = version;
  }

  /**
   * Computes the digest of a primary for which no change is left to make.
   *
   * @param document the primary
   * @param status its status; the digest in it does not count
   * @param records all objects that belong to it, sorted
   * @return the digest; empty if an object is not ready yet or is not fully owned by the primary
   */
  public Optional<String> of(
      PrimaryId id, ObjectNode document, JsonNode status, List<LiveRecord> records) {
    if (version.isEmpty() || !records.stream().allMatch(record -> isSettled(record, id))) {
      return Optional.empty();
    }
    CanonicalDigest digest = new CanonicalDigest();
    digest.text(version);
    digest.value(document, Set.of("metadata", "status"));
    digest.value(document.path("metadata"), SERVER_FIELDS);
    digest.value(status, Set.of(FIELD));
    records.forEach(record -> add(digest, record));
    return Optional.of(VERSION + HexFormat.of().toHexDigits(digest.finish()));
  }

  /** Returns what the digest in the status of this version of a primary covers. */
  public SettledState state(String resourceVersion, List<LiveRecord> records) {
    return new SettledState(version, resourceVersion, records);
  }

  /** Returns a status without its digest; the same tree if it has none. */
  public static JsonNode without(JsonNode status) {
    if (!(status instanceof ObjectNode fields) || !fields.has(FIELD)) {
      return status;
    }
    ObjectNode rest = fields.objectNode();
    rest.setAll(fields);
    rest.remove(FIELD);
    return rest;
  }

  /**
   * Returns whether the digest in the status of a primary equals the digest of the current state.
   *
   * @param records all objects that belong to it, sorted
   */
  public boolean matchesStatus(PrimaryId id, ObjectNode document, List<LiveRecord> records) {
    JsonNode status = document.path("status");
    String reported = status.path(FIELD).asText();
    return !reported.isEmpty()
        && of(id, document, status, records).filter(reported::equals).isPresent();
  }

  private static boolean isSettled(LiveRecord record, PrimaryId id) {
    return record.belongsTo(id)
        && !record.isDetached()
        && !record.terminating()
        && isFinal(record.readiness().state());
  }

  private static boolean isFinal(State state) {
    return switch (state) {
      case READY, PENDING -> true;
      case PROGRESSING, FAILING, FAILED -> false;
    };
  }

  private static void add(CanonicalDigest digest, LiveRecord record) {
    OptionalLong hash = record.ownership().hash(Set.of());
    digest.text(record.ref().kind().toString());
    digest.text(record.ref().name());
    digest.text(record.manager());
    digest.text(record.owner().ownerLink().name());
    digest.text(hash.isPresent() ? Long.toHexString(hash.getAsLong()) : "");
    digest.text(record.readiness().state().name());
    digest.text(String.valueOf(record.readiness().replicas()));
    digest.text(record.readiness().message());
    if (!record.generated().equals(GeneratedState.NONE)) {
      digest.tag('*');
      digest.text(record.generated().made().text());
      digest.text(String.join(",", new TreeSet<>(record.generated().present())));
    }
    new TreeMap<>(record.observed())
        .forEach(
            (path, value) -> {
              digest.tag('=');
              digest.text(path);
              digest.text(value);
            });
  }
}
