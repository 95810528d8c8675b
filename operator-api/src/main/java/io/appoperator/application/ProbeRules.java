package io.appoperator.application;

import io.appoperator.application.ValidationRule.Check;
import io.appoperator.application.ValidationRule.Examples;
import io.fabric8.kubernetes.api.model.Probe;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How the container is probed. */
final class ProbeRules {

  static final List<ValidationRule> ALL =
      List.of(
          new ValidationRule(
              "ProbesSayHow",
              "spec.healthCheck",
              "Each probe must have exactly one of exec, httpGet, tcpSocket and grpc.",
              Check.of(
                  ApplicationSpec::healthCheck,
                  Stream.of("livenessProbe", "readinessProbe", "startupProbe")
                      .map(ProbeRules::declaresHandler)
                      .reduce((one, other) -> one + " && " + other)
                      .orElseThrow(),
                  checks -> probes(checks).allMatch(ProbeRules::declaresHandler)),
              new Examples(
                  "spec: {healthCheck: {readinessProbe: {tcpSocket: {port: 80}}}}",
                  "spec: {healthCheck: {readinessProbe: {periodSeconds: 5}}}")),
          new ValidationRule(
              "OneSuccessIsEnough",
              "spec.healthCheck",
              "successThreshold must be 1 for the livenessProbe and the startupProbe.",
              Check.of(
                  ApplicationSpec::healthCheck,
                  """
                  (!has(self.livenessProbe) || !has(self.livenessProbe.successThreshold)
                      || self.livenessProbe.successThreshold == 1)
                  && (!has(self.startupProbe) || !has(self.startupProbe.successThreshold)
                      || self.startupProbe.successThreshold == 1)
                  """,
                  checks ->
                      succeedsImmediately(checks.livenessProbe())
                          && succeedsImmediately(checks.startupProbe())),
              new Examples(
                  "spec: {healthCheck: {readinessProbe: {tcpSocket: {port: 80}, successThreshold:"
                      + " 2}}}",
                  "spec: {healthCheck: {livenessProbe: {tcpSocket: {port: 80}, successThreshold:"
                      + " 2}}}")));

  private ProbeRules() {}

  private static String declaresHandler(String probe) {
    return """
           (!has(self.%1$s) || [has(self.%1$s.exec), has(self.%1$s.httpGet),
               has(self.%1$s.tcpSocket), has(self.%1$s.grpc)].exists_one(given, given))
           """
        .formatted(probe);
  }

  private static boolean declaresHandler(Probe probe) {
    return Stream.of(probe.getExec(), probe.getHttpGet(), probe.getTcpSocket(), probe.getGrpc())
            .filter(Objects::nonNull)
            .count()
        == 1;
  }

  private static Stream<Probe> probes(HealthCheckSpec checks) {
    return Stream.of(checks.livenessProbe(), checks.readinessProbe(), checks.startupProbe())
        .filter(Objects::nonNull);
  }

  private static boolean succeedsImmediately(@Nullable Probe probe) {
    return probe == null || probe.getSuccessThreshold() == null || probe.getSuccessThreshold() == 1;
  }
}
