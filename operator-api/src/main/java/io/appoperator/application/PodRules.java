package io.appoperator.application;

import io.appoperator.application.ValidationRule.Check;
import io.appoperator.application.ValidationRule.Examples;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;

/** What the pods consist of, storage aside. */
final class PodRules {

  static final List<ValidationRule> ALL =
      List.of(
          new ValidationRule(
              "PortNamesAreUnique",
              "spec",
              "Each port must have a unique name; 'http' is the name of 'port'.",
              Check.ofSpec(
                  """
                  !has(self.ports)
                  || (self.ports.all(p, self.ports.exists_one(q, q.name == p.name))
                      && (!has(self.port) || !self.ports.exists(p, p.name == 'http')))
                  """,
                  spec -> distinct(spec.allPorts().stream().map(PortSpec::name))),
              new Examples(
                  "spec: {port: 80, ports: [{name: metrics, port: 9090}]}",
                  "spec: {port: 80, ports: [{name: http, port: 8080}]}")),
          new ValidationRule(
              "PortIsNotRepeated",
              "spec",
              "'ports' repeats the value of 'port'; remove one of the two.",
              Check.ofSpec(
                  """
                  !has(self.port) || !has(self.ports)
                  || !self.ports.exists(p, p.port == self.port && p.protocol == 'TCP')
                  """,
                  spec ->
                      distinct(
                          spec.allPorts().stream()
                              .map(port -> port.port() + "/" + port.protocolOrDefault()))),
              new Examples(
                  "spec: {port: 443, ports: [{name: quic, port: 443, protocol: UDP}]}",
                  "spec: {port: 443, ports: [{name: https, port: 443}]}")),
          new ValidationRule(
              "VariableHasOneSource",
              "spec",
              "A variable in 'environment' has either 'value' or 'valueFrom', not both.",
              Check.ofSpec(
                  """
                  !has(self.environment)
                  || self.environment.all(e, !has(e.valueFrom) || !has(e.value) || e.value == '')
                  """,
                  spec -> spec.environment().stream().allMatch(PodRules::hasOneSource)),
              new Examples(
                  """
                  spec:
                    environment:
                      - {name: POD, valueFrom: {fieldRef: {fieldPath: metadata.name}}}
                      - {name: MODE, value: fast}
                  """,
                  """
                  spec:
                    environment:
                      - {name: POD, value: x, valueFrom: {fieldRef: {fieldPath: metadata.name}}}
                  """)),
          new ValidationRule(
              "ContainerNamesAreUnique",
              "spec",
              "Each of the sidecars and initContainers must have a unique name; 'app' is the name of the application's container.",
              Check.ofSpec(
                  """
                  (!has(self.sidecars) || !self.sidecars.exists(c, c.name == 'app'))
                  && (!has(self.initContainers) || !self.initContainers.exists(c, c.name == 'app'))
                  && (!has(self.sidecars) || !has(self.initContainers)
                      || !self.sidecars.exists(s,
                          self.initContainers.exists(i, i.name == s.name)))
                  """,
                  spec -> distinct(containerNames(spec))),
              new Examples(
                  "spec: {sidecars: [{name: proxy, image: x}], initContainers: [{name: init,"
                      + " image: x}]}",
                  "spec: {sidecars: [{name: proxy, image: x}], initContainers: [{name: proxy,"
                      + " image: x}]}")),
          new ValidationRule(
              "ReservedLabelsAreFree",
              "spec.podMetadata",
              "The operator sets the labels app and app.kubernetes.io/name, instance, part-of and managed-by; remove them.",
              Check.of(
                  ApplicationSpec::podMetadata,
                  """
                  !has(self.labels) || !self.labels.exists(k,
                      k in ['app', 'app.kubernetes.io/name', 'app.kubernetes.io/instance',
                            'app.kubernetes.io/part-of', 'app.kubernetes.io/managed-by'])
                  """,
                  metadata ->
                      Collections.disjoint(
                          metadata.labels().keySet(), ApplicationNames.RESERVED_LABELS)),
              new Examples(
                  "spec: {podMetadata: {labels: {tier: web}}}",
                  "spec: {podMetadata: {labels: {app: other}}}")));

  private PodRules() {}

  private static boolean hasOneSource(EnvVar variable) {
    String value = variable.getValue();
    return variable.getValueFrom() == null || value == null || value.isEmpty();
  }

  private static Stream<String> containerNames(ApplicationSpec spec) {
    return Stream.of(
            Stream.of(ApplicationNames.CONTAINER),
            spec.sidecars().stream().map(Container::getName),
            spec.initContainers().stream().map(Container::getName))
        .flatMap(names -> names);
  }

  static boolean distinct(Stream<String> values) {
    return values.allMatch(new HashSet<String>()::add);
  }
}
