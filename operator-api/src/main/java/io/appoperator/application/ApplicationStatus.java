package io.appoperator.application;

import io.appoperator.api.Observation;
import io.appoperator.api.Observation.ObservedResource;
import io.appoperator.api.Primary;
import io.appoperator.api.Readiness;
import io.appoperator.api.Readiness.Replicas;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Says in an Application's own words what the operator observed. */
final class ApplicationStatus {

  private static final String DEPLOYMENT = "Deployment";

  private ApplicationStatus() {}

  static Map<String, Object> of(Observation<ApplicationSpec> observation) {
    Primary<ApplicationSpec> primary = observation.primary();
    Optional<Replicas> observed = replicas(observation);
    Replicas replicas =
        observed.orElseGet(() -> new Replicas(primary.spec().initialReplicas(), 0, 0, 0));

    Map<String, Object> status = new LinkedHashMap<>();
    status.put("phase", Phase.of(observation, observed).toString());
    status.put("replicas", replicas.current());
    status.put("readyReplicas", replicas.ready());
    status.put("updatedReplicas", replicas.updated());
    status.put("ready", replicas.ready() + "/" + replicas.wanted());
    status.put("selector", ApplicationNames.selector(primary.name()));
    url(primary.spec()).ifPresent(url -> status.put("url", url));
    return Collections.unmodifiableMap(status);
  }

  private static Optional<Replicas> replicas(Observation<ApplicationSpec> observation) {
    String name = observation.primary().name();
    return observation.resources().stream()
        // Plug-ins may render further workloads, which the scale of the Application is not about.
        .filter(resource -> resource.ref().name().equals(name))
        .filter(resource -> resource.ref().kind().kind().equals(DEPLOYMENT))
        .map(ObservedResource::readiness)
        .map(Readiness::replicas)
        .filter(Objects::nonNull)
        .findFirst();
  }

  /** Returns the address of the first host that is not a wildcard. */
  private static Optional<String> url(ApplicationSpec spec) {
    NetworkSpec network = spec.network();
    IngressSettings ingress = network == null ? null : network.ingress();
    if (ingress == null || !ingress.wanted()) {
      return Optional.empty();
    }
    String scheme = ingress.tls() == null ? "http://" : "https://";
    return ingress.allHosts().stream()
        .filter(host -> !host.startsWith("*"))
        .findFirst()
        .map(host -> scheme + host + ingress.pathOrDefault());
  }
}
