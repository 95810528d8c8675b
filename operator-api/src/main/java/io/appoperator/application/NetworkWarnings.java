package io.appoperator.application;

import io.appoperator.api.Diagnostic;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Probe;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Warns about questionable ports and network settings. */
final class NetworkWarnings {

  private NetworkWarnings() {}

  static Stream<Diagnostic> findAll(ApplicationSpec spec) {
    return Stream.of(
            serviceWithoutPort(spec),
            ingressToOtherThanTcp(spec),
            disabledPolicy(spec),
            probesOfUnknownPorts(spec))
        .flatMap(warnings -> warnings);
  }

  private static Stream<Diagnostic> serviceWithoutPort(ApplicationSpec spec) {
    NetworkSpec network = spec.network();
    return network == null || network.serviceType() == null || !spec.allPorts().isEmpty()
        ? Stream.empty()
        : Stream.of(
            Diagnostic.questionable(
                "spec.network.serviceType",
                "Without a port no Service is created; set 'port' or 'ports'."));
  }

  private static Stream<Diagnostic> ingressToOtherThanTcp(ApplicationSpec spec) {
    NetworkSpec network = spec.network();
    IngressSettings ingress = network == null ? null : network.ingress();
    if (ingress == null || !ingress.wanted()) {
      return Stream.empty();
    }
    return spec.allPorts().stream()
        .limit(1)
        .filter(port -> !port.protocolOrDefault().equals("TCP"))
        .map(
            port ->
                Diagnostic.questionable(
                    "spec.network.ingress",
                    "The Ingress routes to the first port, '%s', which is %s; put a TCP port first."
                        .formatted(port.name(), port.protocolOrDefault())));
  }

  private static Stream<Diagnostic> disabledPolicy(ApplicationSpec spec) {
    NetworkSpec network = spec.network();
    PolicySettings policy = network == null ? null : network.policy();
    return policy == null || policy.wanted() || policy.from().isEmpty()
        ? Stream.empty()
        : Stream.of(
            Diagnostic.questionable(
                "spec.network.policy",
                "'from' has no effect because the policy is disabled; set 'enabled: true'."));
  }

  private static Stream<Diagnostic> probesOfUnknownPorts(ApplicationSpec spec) {
    HealthCheckSpec checks = spec.healthCheck();
    if (checks == null) {
      return Stream.empty();
    }
    return Stream.of(
            probe(spec, "livenessProbe", checks.livenessProbe()),
            probe(spec, "readinessProbe", checks.readinessProbe()),
            probe(spec, "startupProbe", checks.startupProbe()))
        .flatMap(warnings -> warnings);
  }

  private static Stream<Diagnostic> probe(
      ApplicationSpec spec, String field, @Nullable Probe probe) {
    if (probe == null) {
      return Stream.empty();
    }
    List<String> known = spec.allPorts().stream().map(PortSpec::name).toList();
    return Stream.of(
            probe.getHttpGet() == null ? "" : name(probe.getHttpGet().getPort()),
            probe.getTcpSocket() == null ? "" : name(probe.getTcpSocket().getPort()))
        .filter(name -> !name.isEmpty() && !known.contains(name))
        .map(
            name ->
                Diagnostic.questionable(
                    "spec.healthCheck." + field,
                    "The probe uses the port '%s', but no port has this name; available: %s."
                        .formatted(name, known)));
  }

  private static String name(IntOrString port) {
    return port.getStrVal() == null ? "" : port.getStrVal();
  }
}
