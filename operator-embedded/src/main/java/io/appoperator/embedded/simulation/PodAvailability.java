package io.appoperator.embedded.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which pods of a workload are available: those that have been ready for long enough.
 *
 * @param minReady the time that pods must be ready
 * @param now the time of the server
 */
record PodAvailability(Duration minReady, Instant now) {

  /** How often controllers look at a clock, which a test may set. */
  private static final Duration CLOCK = Duration.ofSeconds(1);

  static PodAvailability of(JsonNode workload, Instant now) {
    return new PodAvailability(
        Duration.ofSeconds(workload.at("/spec/minReadySeconds").asLong()), now);
  }

  boolean isAvailable(JsonNode pod) {
    return minReady.isZero()
        ? PodTemplate.hasCondition(pod, "Ready")
        : readySince(pod).anyMatch(time -> !time.plus(minReady).isAfter(now));
  }

  int count(Collection<? extends JsonNode> pods) {
    return (int) pods.stream().filter(this::isAvailable).count();
  }

  /** Returns after which time to look again; empty if all ready pods are available. */
  Optional<Duration> nextCheck(Collection<? extends JsonNode> pods) {
    boolean waits =
        !minReady.isZero() && pods.stream().anyMatch(pod -> isReady(pod) && !isAvailable(pod));
    return waits ? Optional.of(CLOCK) : Optional.empty();
  }

  private static boolean isReady(JsonNode pod) {
    return readySince(pod).findAny().isPresent();
  }

  private static Stream<Instant> readySince(JsonNode pod) {
    return pod.at("/status/conditions")
        .valueStream()
        .filter(one -> PodTemplate.isTrue(one, "Ready"))
        .filter(one -> one.path("lastTransitionTime").isTextual())
        .map(one -> Instant.parse(one.path("lastTransitionTime").asText()));
  }
}
