package io.appoperator.application;

import io.appoperator.api.Diagnostic;
import io.fabric8.kubernetes.api.model.IntOrString;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Warns about settings of an Application that are valid but unlikely to work as intended. */
final class ApplicationWarnings {

  private ApplicationWarnings() {}

  static List<Diagnostic> findAll(ApplicationSpec spec) {
    return Stream.of(
            ResourceWarnings.findAll(spec),
            claimsForOnePod(spec),
            evictionsNeverAllowed(spec),
            NetworkWarnings.findAll(spec))
        .flatMap(warnings -> warnings)
        .toList();
  }

  private static Stream<Diagnostic> claimsForOnePod(ApplicationSpec spec) {
    ScalingSpec scaling = spec.scaling();
    int most = scaling == null ? spec.replicasOrDefault() : scaling.maxReplicas();
    List<ClaimSpec> claims = spec.claims();
    if (most < 2) {
      return Stream.empty();
    }
    return IntStream.range(0, claims.size())
        .filter(i -> claims.get(i).accessModes().stream().allMatch(m -> m.contains("WriteOnce")))
        .mapToObj(
            i ->
                Diagnostic.questionable(
                    "spec.storage.persistentVolumeClaims[%s].accessModes".formatted(i),
                    "%s lets only one %s mount the claim '%s', and there are up to %s replicas; use"
                            .formatted(
                                String.join(", ", claims.get(i).accessModes()),
                                claims.get(i).accessModes().contains("ReadWriteOncePod")
                                    ? "pod"
                                    : "node",
                                claims.get(i).name(),
                                most)
                        + " ReadWriteMany or one replica."));
  }

  private static Stream<Diagnostic> evictionsNeverAllowed(ApplicationSpec spec) {
    DisruptionSpec disruption = spec.disruption();
    if (disruption == null) {
      return Stream.empty();
    }
    ScalingSpec scaling = spec.scaling();
    int least = scaling == null ? spec.replicasOrDefault() : scaling.minReplicasOrDefault();
    boolean never =
        isAtLeast(disruption.minAvailable(), least, "100%")
            || isAtMostZero(disruption.maxUnavailable());
    return never && least > 0
        ? Stream.of(
            Diagnostic.questionable(
                "spec.disruption",
                "No pod of %s may be evicted, so draining a node never completes; allow at least one."
                    .formatted(least)))
        : Stream.empty();
  }

  private static boolean isAtLeast(@Nullable IntOrString bound, int number, String percentage) {
    return bound != null
        && (bound.getIntVal() != null
            ? bound.getIntVal() >= number
            : percentage.equals(bound.getStrVal()));
  }

  private static boolean isAtMostZero(@Nullable IntOrString bound) {
    return bound != null
        && (bound.getIntVal() != null ? bound.getIntVal() == 0 : "0%".equals(bound.getStrVal()));
  }
}
