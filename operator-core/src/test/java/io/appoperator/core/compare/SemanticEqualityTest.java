package io.appoperator.core.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.sample.SampleSite;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Cases in which a textual comparison is wrong. */
class SemanticEqualityTest {

  /**
   * A row.
   *
   * @param what the name of the case
   * @param kind the kind of the object
   * @param before an object in single quotes
   * @param after another one
   * @param changes the fields that differ
   */
  private record Row(String what, String kind, String before, String after, List<String> changes) {}

  private static final List<Row> ROWS =
      List.of(
          row(
              "1024Mi of a claim equals 1Gi",
              "PersistentVolumeClaim",
              "{'spec': {'resources': {'requests': {'storage': '1Gi'}}}}",
              "{'spec': {'resources': {'requests': {'storage': '1024Mi'}}}}"),
          row(
              "a larger claim differs",
              "PersistentVolumeClaim",
              "{'spec': {'resources': {'requests': {'storage': '1Gi'}}}}",
              "{'spec': {'resources': {'requests': {'storage': '1025Mi'}}}}",
              "spec.resources.requests.storage"),
          row(
              "1000m of CPU equals 1, also in unknown kinds",
              "Mill",
              "{'spec': {'resources': {'limits': {'cpu': '1000m'}}}}",
              "{'spec': {'resources': {'limits': {'cpu': 1}}}}"),
          row(
              "other text that looks like a quantity is compared as text",
              "ConfigMap",
              "{'data': {'cpu': '1000m'}}",
              "{'data': {'cpu': '1'}}",
              "data.cpu"),
          row(
              "an initial delay of 0 equals no value",
              "Deployment",
              container("'name': 'a', 'readinessProbe': {'initialDelaySeconds': 0}"),
              container("'name': 'a', 'readinessProbe': {}")),
          row(
              "an initial delay of 5 differs from no value",
              "Deployment",
              container("'name': 'a', 'readinessProbe': {}"),
              container("'name': 'a', 'readinessProbe': {'initialDelaySeconds': 5}"),
              "spec.template.spec.containers[name=\"a\"].readinessProbe.initialDelaySeconds"),
          row(
              "0 replicas differ from the default of 1",
              "Deployment",
              "{'spec': {'replicas': 0}}",
              "{'spec': {}}",
              "spec.replicas"),
          row(
              "the apiVersion of a field reference defaults to v1",
              "Deployment",
              env("{'name': 'A', 'valueFrom': {'fieldRef': {'fieldPath': 'x'}}}"),
              env(
                  "{'name': 'A', 'valueFrom': {'fieldRef': {'apiVersion': 'v1', 'fieldPath': 'x'}}}")),
          row(
              "the status is ignored",
              "Service",
              "{'status': {'loadBalancer': {'ingress': []}}}",
              "{'status': {'loadBalancer': {}}}"),
          row(
              "stringData equals encoded data",
              "Secret",
              "{'data': {'a': 'aGVsbG8='}}",
              "{'stringData': {'a': 'hello'}}"),
          row(
              "stringData takes precedence over data",
              "Secret",
              "{'data': {'a': 'aGVsbG8=', 'b': ''}}",
              "{'data': {'a': 'aGVsbG8=', 'b': ''}, 'stringData': {'a': 'bye'}}",
              "data.a"),
          row(
              "the order of ports is irrelevant",
              "Service",
              "{'spec': {'ports': [{'port': 80}, {'port': 443}]}}",
              "{'spec': {'ports': [{'port': 443, 'protocol': 'TCP'}, {'port': 80}]}}"),
          row(
              "TCP and UDP of one number are two ports",
              "Service",
              "{'spec': {'ports': [{'port': 53, 'name': 'a'}, {'port': 53, 'protocol': 'UDP'}]}}",
              "{'spec': {'ports': [{'port': 53, 'protocol': 'UDP'}, {'port': 53, 'name': 'b'}]}}",
              "spec.ports[port=53,protocol=\"TCP\"].name"),
          row(
              "a removed element is matched by its key",
              "Service",
              "{'spec': {'ports': [{'port': 443}]}}",
              "{'spec': {'ports': [{'port': 80}, {'port': 443}]}}",
              "spec.ports[port=80,protocol=\"TCP\"]"),
          row(
              "a removed key of a ConfigMap",
              "ConfigMap",
              "{'data': {'a': '1', 'b': '2'}}",
              "{'data': {'a': '1'}}",
              "data.b"),
          row(
              "a removed label",
              "ConfigMap",
              "{'metadata': {'labels': {'a': '1'}}}",
              "{'metadata': {'labels': {}}}",
              "metadata.labels.a"),
          row(
              "a removed last label",
              "ConfigMap",
              "{'metadata': {'labels': {'a': '1'}}}",
              "{'metadata': {}}",
              "metadata.labels.a"),
          row(
              "empty labels equal absent labels",
              "ConfigMap",
              "{'metadata': {'labels': {}}}",
              "{'metadata': {}}"),
          row(
              "variables of the same name are matched in order",
              "Deployment",
              env("{'name': 'A', 'value': '1'}, {'name': 'A', 'value': '2'}"),
              env("{'name': 'A', 'value': '1'}, {'name': 'A', 'value': '3'}"),
              "spec.template.spec.containers[name=\"a\"].env[1].value"),
          row(
              "the order of variables is part of the pod template",
              "Deployment",
              env("{'name': 'A', 'value': '1'}, {'name': 'B', 'value': '2'}"),
              env("{'name': 'B', 'value': '2'}, {'name': 'A', 'value': '1'}"),
              "spec.template.spec.containers[name=\"a\"].env"),
          row(
              "a variable added first does not affect the others",
              "Deployment",
              env("{'name': 'A', 'value': '1'}, {'name': 'B', 'value': '2'}"),
              env(
                  "{'name': 'N', 'value': '0'}, {'name': 'A', 'value': '1'}, {'name': 'B', 'value': '2'}"),
              "spec.template.spec.containers[name=\"a\"].env[name=\"N\"]"),
          row(
              "a sidecar added first does not affect the container",
              "Deployment",
              "{'spec': {'template': {'spec': {'containers': [{'name': 'proxy'}, {'name': 'a', 'image': 'x'}]}}}}",
              "{'spec': {'template': {'spec': {'containers': [{'name': 'proxy'}, {'name': 'a', 'image': 'y'}]}}}}",
              "spec.template.spec.containers[name=\"a\"].image"),
          row(
              "arguments are a sequence",
              "Deployment",
              container("'name': 'a', 'args': ['x', 'y']"),
              container("'name': 'a', 'args': ['y', 'x']"),
              "spec.template.spec.containers[name=\"a\"].args"),
          row(
              "numbers are compared by value",
              "Deployment",
              "{'spec': {'minReadySeconds': 5}}",
              "{'spec': {'minReadySeconds': 5.0}}"));

  @TestFactory
  Stream<DynamicTest> comparesValuesSemantically() {
    return ROWS.stream()
        .map(
            row ->
                DynamicTest.dynamicTest(
                    row.what,
                    () -> {
                      Comparison comparison = compare(row, row.before, row.after);
                      assertThat(comparison.fields())
                          .extracting(FieldChange::path)
                          .isEqualTo(row.changes);
                      assertThat(comparison.isSame()).isEqualTo(row.changes.isEmpty());
                    }));
  }

  @TestFactory
  Stream<DynamicTest> isSymmetric() {
    return ROWS.stream()
        .filter(row -> row.changes.isEmpty())
        .map(
            row ->
                DynamicTest.dynamicTest(
                    row.what,
                    () ->
                        assertThat(
                                compare(row, /* before= */ row.after, /* after= */ row.before)
                                    .isSame())
                            .isTrue()));
  }

  @Test
  void formatsTheNewStateLikeTheOldOne() {
    for (Row row : ROWS) {
      Comparison comparison = compare(row, row.before, row.after);
      boolean sameText =
          String.valueOf(comparison.before()).equals(String.valueOf(comparison.after()));

      assertThat(sameText).as(row.what).isEqualTo(row.changes.isEmpty());
    }
  }

  private static Row row(String what, String kind, String before, String after, String... changes) {
    return new Row(what, kind, before, after, List.of(changes));
  }

  private static Comparison compare(Row row, String before, String after) {
    String group = row.kind.equals("Deployment") ? "apps" : "";
    ResourceKind kind = new ResourceKind(group, "v1", row.kind, row.kind.toLowerCase(Locale.ROOT));
    return Comparison.of(
        new ResourceRef(kind, "town", "shop"), object(row, before), object(row, after), null);
  }

  private static ObjectNode object(Row row, String content) {
    ObjectNode object = SampleSite.json("{'kind': '%s', 'metadata': {}}".formatted(row.kind));
    JsonNode rest = SampleSite.json(content);
    rest.properties().forEach(member -> object.set(member.getKey(), member.getValue()));
    return object;
  }

  private static String container(String content) {
    return "{'spec': {'template': {'spec': {'containers': [{%s}]}}}}".formatted(content);
  }

  private static String env(String variables) {
    return container("'name': 'a', 'env': [%s]".formatted(variables));
  }
}
