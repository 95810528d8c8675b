package io.appoperator.examples.webservice;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Observation;
import io.appoperator.api.Primary;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.Readiness.Replicas;
import io.appoperator.examples.webservice.WebServiceSpec.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The kind {@code Service} of the group {@code services.example.com}. It has the name of a kind of
 * Kubernetes; the group distinguishes them.
 */
public final class WebServiceKind implements PrimaryKind<WebServiceSpec> {

  private static final Pattern NAME = Pattern.compile("[a-z]([-a-z0-9]{0,61}[a-z0-9])?");

  @Override
  public Class<WebServiceSpec> specType() {
    return WebServiceSpec.class;
  }

  /** Checks offline what the rules of the definition check on the API server. */
  @Override
  public List<Diagnostic> validate(Primary<WebServiceSpec> primary) {
    List<Diagnostic> problems = new ArrayList<>();
    if (!NAME.matcher(primary.name()).matches()) {
      problems.add(
          Diagnostic.invalid(
              "metadata.name",
              "The name must be a DNS label that starts with a letter, because a Service of Kubernetes gets it."));
    }
    Route route = primary.spec().ingress();
    if (route != null && route.tlsSecret() != null && route.host() == null) {
      problems.add(Diagnostic.invalid("spec.ingress.tlsSecret", "tlsSecret requires host."));
    }
    return problems;
  }

  @Override
  public Map<String, String> labels(Primary<WebServiceSpec> primary) {
    return WebServiceNames.labels(primary.name());
  }

  @Override
  public Map<String, Object> status(Observation<WebServiceSpec> observation) {
    int ready =
        observation.resources().stream()
            .filter(object -> object.ref().kind().kind().equals("Deployment"))
            .map(object -> object.readiness().replicas())
            .mapToInt(Replicas::ready)
            .sum();
    return Map.of("readyReplicas", ready, "url", WebServiceNames.url(observation.primary()));
  }
}
