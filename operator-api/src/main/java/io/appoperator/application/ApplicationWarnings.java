package io.appoperator.application;

import io.appoperator.api.Diagnostic;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is valid in an Application, and yet unlikely to work as meant. */
final class ApplicationWarnings {

  private static final int CONFIG_MAP_LIMIT = 1 << 20;

  private ApplicationWarnings() {}

  static List<Diagnostic> about(ApplicationSpec spec) {
    return Stream.of(
            targetsWithoutRequests(spec),
            requestsAboveLimits(spec),
            claimsForOnePod(spec),
            evictionsNeverAllowed(spec),
            configTooLarge(spec),
            network(spec))
        .flatMap(warnings -> warnings)
        .toList();
  }

  private static Stream<Diagnostic> targetsWithoutRequests(ApplicationSpec spec) {
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
            .mapToObj(i -> missingRequest("spec.sidecars[%d].resources".formatted(i), resource));
    return Stream.concat(own, sidecars);
  }

  private static Diagnostic missingRequest(String path, String resource) {
    return Diagnostic.questionable(
        path,
        "'scaling' goes by %s use in percent of the request, and there is none; set requests.%s, or"
                .formatted(resource, resource)
            + " the application will not scale by it.");
  }

  /** A limit counts, because Kubernetes takes it for a missing request. */
  private static boolean requests(@Nullable ResourceRequirements resources, String resource) {
    return resources != null
        && (orEmpty(resources.getRequests()).containsKey(resource)
            || orEmpty(resources.getLimits()).containsKey(resource));
  }

  private static Stream<Diagnostic> requestsAboveLimits(ApplicationSpec spec) {
    ResourceRequirements resources = spec.resources();
    if (resources == null) {
      return Stream.empty();
    }
    Map<String, Quantity> limits = orEmpty(resources.getLimits());
    return orEmpty(resources.getRequests()).entrySet().stream()
        .filter(request -> limits.containsKey(request.getKey()))
        .filter(request -> request.getValue().compareTo(limits.get(request.getKey())) > 0)
        .map(
            request ->
                Diagnostic.questionable(
                    "spec.resources.requests." + request.getKey(),
                    "The request %s is above the limit %s, which Kubernetes refuses; lower it."
                        .formatted(request.getValue(), limits.get(request.getKey()))));
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
                    "spec.storage.persistentVolumeClaims[%d].accessModes".formatted(i),
                    "%s lets only one %s mount the claim '%s', and there are up to %d replicas; use"
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
                "No pod of %d may go, so that draining a node waits for ever; allow one."
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

  private static Stream<Diagnostic> configTooLarge(ApplicationSpec spec) {
    long bytes =
        spec.configData().values().stream()
            .mapToLong(file -> file.getBytes(StandardCharsets.UTF_8).length)
            .sum();
    return bytes <= CONFIG_MAP_LIMIT
        ? Stream.empty()
        : Stream.of(
            Diagnostic.questionable(
                "spec.configData",
                "The files have %d bytes together, and Kubernetes refuses a ConfigMap above %d; mount"
                        .formatted(bytes, CONFIG_MAP_LIMIT)
                    + " the larger ones from a volume."));
  }

  private static Stream<Diagnostic> network(ApplicationSpec spec) {
    NetworkSpec network = spec.network();
    if (network == null) {
      return Stream.empty();
    }
    List<PortSpec> ports = spec.allPorts();
    IngressSettings ingress = network.ingress();
    PolicySettings policy = network.policy();
    Stream.Builder<Diagnostic> warnings = Stream.builder();
    if (network.serviceType() != null && ports.isEmpty()) {
      warnings.add(
          Diagnostic.questionable(
              "spec.network.serviceType",
              "There is no Service without a port; set 'port' or 'ports'."));
    }
    if (ingress != null
        && ingress.wanted()
        && !ports.isEmpty()
        && !ports.get(0).protocolOrDefault().equals("TCP")) {
      warnings.add(
          Diagnostic.questionable(
              "spec.network.ingress",
              "The Ingress leads to the first port, '%s', which is %s; put a TCP port first."
                  .formatted(ports.get(0).name(), ports.get(0).protocolOrDefault())));
    }
    if (policy != null && !policy.wanted() && !policy.from().isEmpty()) {
      warnings.add(
          Diagnostic.questionable(
              "spec.network.policy",
              "'from' has no effect, everyone may connect; set 'enabled: true'."));
    }
    return warnings.build();
  }

  private static Map<String, Quantity> orEmpty(@Nullable Map<String, Quantity> quantities) {
    return quantities == null ? Map.of() : quantities;
  }
}
