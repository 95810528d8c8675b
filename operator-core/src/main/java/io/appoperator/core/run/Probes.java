package io.appoperator.core.run;

import io.appoperator.core.telemetry.HealthCheck;
import io.appoperator.core.watch.RelatedWatches;
import io.appoperator.core.watch.Watches;
import java.util.List;
import java.util.Optional;

/** The checks of {@code /healthz} and {@code /readyz}. */
final class Probes {

  private Probes() {}

  /**
   * Checks for failures that only a restart can fix. An unreachable API server is not one of them.
   */
  static List<HealthCheck> alive(
      Watches watches, RelatedWatches related, Leadership leadership, Controllers controllers) {
    return List.of(
        new HealthCheck("watches", () -> watches.ended().or(related::ended)),
        new HealthCheck("election", leadership::failure),
        new HealthCheck("workers", controllers::failure));
  }

  /**
   * Checks whether the start is complete. A kind that the server rejects to list would be rejected
   * for the next replica, too, so it must not block a rollout; a note of the check and a metric
   * report it.
   */
  static List<HealthCheck> ready(Watches watches) {
    return List.of(
        new HealthCheck("listed", () -> pending(watches), () -> joined(watches.failures())));
  }

  private static Optional<String> pending(Watches watches) {
    List<String> pending = watches.pending();
    return pending.isEmpty()
        ? Optional.empty()
        : Optional.of(
            joined(watches.failures())
                .map("some kinds have not been listed yet: "::concat)
                .orElse("some kinds have not been listed yet: " + String.join(", ", pending)));
  }

  private static Optional<String> joined(List<String> sentences) {
    return sentences.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", sentences));
  }
}
