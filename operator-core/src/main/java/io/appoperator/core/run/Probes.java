package io.appoperator.core.run;

import io.appoperator.core.election.LeaderElection;
import io.appoperator.core.telemetry.HealthCheck;
import io.appoperator.core.watch.Watches;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What {@code /healthz} and {@code /readyz} are about. */
final class Probes {

  private Probes() {}

  /** What only a restart cures: an API server that is away is not among it. */
  static List<HealthCheck> alive(
      Watches watches, @Nullable LeaderElection election, Controllers controllers) {
    return List.of(
        new HealthCheck("watches", watches::ended),
        new HealthCheck("election", () -> election == null ? Optional.empty() : election.failure()),
        new HealthCheck("workers", controllers::failure));
  }

  /**
   * Whether it has come as far as it can. What the server refuses to list stays refused by the next
   * replica, so it must not hold up a rollout; the answer and a metric name it.
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
