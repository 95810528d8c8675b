package io.appoperator.application;

import io.appoperator.api.Diagnostic;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Warns about questionable requests and limits. */
final class ResourceWarnings {

  private ResourceWarnings() {}

  static Stream<Diagnostic> findAll(ApplicationSpec spec) {
    ScalingSpec scaling = spec.scaling();
    if (scaling == null) {
      return Stream.empty();
    }
    // Without any metric, Kubernetes scales by CPU.
    boolean byCpu =
        scaling.targetCPUUtilizationPercentage() != null
            || (scaling.targetMemoryUtilizationPercentage() == null && scaling.metrics().isEmpty());
    boolean byMemory = scaling.targetMemoryUtilizationPercentage() != null;
    return Stream.concat(
        byCpu ? missingRequests(spec, "cpu") : Stream.empty(),
        byMemory ? missingRequests(spec, "memory") : Stream.empty());
  }

  private static Stream<Diagnostic> missingRequests(ApplicationSpec spec, String resource) {
    Stream<Diagnostic> own =
        requests(spec.resources(), resource)
            ? Stream.empty()
            : Stream.of(missingRequest("spec.resources", resource));
    Stream<Diagnostic> sidecars =
        IntStream.range(0, spec.sidecars().size())
            .filter(i -> !requests(spec.sidecars().get(i).getResources(), resource))
            .mapToObj(i -> missingRequest("spec.sidecars[%s].resources".formatted(i), resource));
    return Stream.concat(own, sidecars);
  }

  private static Diagnostic missingRequest(String path, String resource) {
    return Diagnostic.questionable(
        path,
        "'scaling' uses the %s utilization in percent of the request, but there is no request; set requests.%s, or the application will not scale by it."
            .formatted(resource, resource));
  }

  /** A limit counts, because Kubernetes takes it for a missing request. */
  private static boolean requests(@Nullable ResourceRequirements resources, String resource) {
    return resources != null
        && (orEmpty(resources.getRequests()).containsKey(resource)
            || orEmpty(resources.getLimits()).containsKey(resource));
  }

  private static Map<String, Quantity> orEmpty(@Nullable Map<String, Quantity> quantities) {
    return quantities == null ? Map.of() : quantities;
  }
}
