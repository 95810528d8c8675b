package io.appoperator.core.observe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Readiness.State;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The fingerprint of a primary at rest: of what is asked for, of its objects as they are, of what
 * the status says of them, and of the code that found nothing left to do. It stands in the status.
 * As long as it fits, that code would find nothing again, and need not render to know. Pure.
 */
public final class SettledDigest {

  /** Where it stands in a status. */
  public static final String FIELD = "settledDigest";

  private static final String VERSION = "v1:";

  /** Our finalizer comes while the first status is on its way, and nothing is rendered from one. */
  private static final Set<String> BOOKKEEPING =
      Set.of("resourceVersion", "managedFields", "finalizers");

  private final String code;

  /**
   * @param code tells the code that renders and judges from any other; empty if it is not known,
   *     and then nothing is recognised
   */
  public SettledDigest(String code) {
    this.code = code;
  }

  /**
   * Digests a primary of which nothing is left to do.
   *
   * @param document the primary
   * @param status its status, whose own fingerprint does not count
   * @param records all objects that belong to it, sorted
   * @return the fingerprint; empty if an object is waited for, or not wholly ours
   */
  public Optional<String> of(
      PrimaryId id, ObjectNode document, JsonNode status, List<LiveRecord> records) {
    if (code.isEmpty() || !records.stream().allMatch(record -> isSettled(record, id))) {
      return Optional.empty();
    }
    CanonicalDigest digest = new CanonicalDigest();
    digest.text(code);
    digest.value(document, Set.of("metadata", "status"));
    digest.value(document.path("metadata"), BOOKKEEPING);
    digest.value(status, Set.of(FIELD));
    records.forEach(record -> add(digest, record));
    return Optional.of(VERSION + HexFormat.of().toHexDigits(digest.finish()));
  }

  /** Returns what a status says beside its fingerprint; the same tree if it has none. */
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
   * Returns whether the status of a primary has the fingerprint of all that is there.
   *
   * @param records all objects that belong to it, sorted
   */
  public boolean isOn(PrimaryId id, ObjectNode document, List<LiveRecord> records) {
    JsonNode status = document.path("status");
    String told = status.path(FIELD).asText();
    return !told.isEmpty() && of(id, document, status, records).filter(told::equals).isPresent();
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
    digest.text(record.owner().tie().name());
    digest.text(hash.isPresent() ? Long.toHexString(hash.getAsLong()) : "");
    digest.text(record.readiness().state().name());
    digest.text(String.valueOf(record.readiness().replicas()));
    digest.text(record.readiness().message());
  }
}
