package io.appoperator.core.election;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * The content of a Lease. Times remain strings, because they are only informative.
 *
 * @param holder the leader, or empty
 * @param acquireTime when it was acquired, by the clock of the holder
 * @param renewTime when it was last renewed, by the clock of the holder
 * @param transitions how often the holder changed
 * @param duration how long the holder asks others to wait
 */
record Lease(
    String holder, String acquireTime, String renewTime, long transitions, Duration duration) {

  private static final DateTimeFormatter MICROSECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  static Lease of(ObjectNode object) {
    JsonNode spec = object.path("spec");
    return new Lease(
        spec.path("holderIdentity").asText(""),
        spec.path("acquireTime").asText(""),
        spec.path("renewTime").asText(""),
        spec.path("leaseTransitions").asLong(0),
        Duration.ofSeconds(spec.path("leaseDurationSeconds").asLong(0)));
  }

  /** Returns a new lease of a candidate. */
  static Lease first(ElectionSettings settings, Instant now) {
    String time = MICROSECONDS.format(now);
    return new Lease(settings.identity(), time, time, 0, settings.leaseDuration());
  }

  /** Returns this lease after a candidate acquires or renews it. */
  Lease heldBy(ElectionSettings settings, Instant now) {
    String time = MICROSECONDS.format(now);
    boolean mine = isHeldBy(settings.identity());
    return new Lease(
        settings.identity(),
        mine ? acquireTime : time,
        time,
        mine ? transitions : transitions + 1,
        settings.leaseDuration());
  }

  /** Returns this lease without a holder. */
  Lease released(Instant now) {
    String time = MICROSECONDS.format(now);
    // The shortest possible duration, for candidates that wait although the lease has no holder.
    return new Lease("", time, time, transitions, Duration.ofSeconds(1));
  }

  boolean isFree() {
    return holder.isEmpty();
  }

  boolean isHeldBy(String identity) {
    return holder.equals(identity);
  }

  /** Writes this lease into an object; other fields of the object stay. */
  ObjectNode into(ObjectNode object) {
    ObjectNode written = object.deepCopy();
    ObjectNode spec = written.withObjectProperty("spec");
    spec.put("holderIdentity", holder);
    spec.put("leaseDurationSeconds", duration.toSeconds());
    spec.put("acquireTime", acquireTime);
    spec.put("renewTime", renewTime);
    spec.put("leaseTransitions", transitions);
    return written;
  }

  /** Returns an object for this lease, not created yet. */
  ObjectNode toObject(ElectionSettings settings) {
    ObjectNode object = Json.object();
    object.put("apiVersion", settings.lease().kind().apiVersion());
    object.put("kind", settings.lease().kind().kind());
    object
        .putObject("metadata")
        .put("name", settings.lease().name())
        .put("namespace", settings.lease().namespace());
    return into(object);
  }
}
