package io.appoperator.core.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.sample.SampleSite;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ComparisonTest {

  private static final ResourceRef REF = SampleSite.service().ref();

  @Test
  void ignoresFieldsThatTheServerAssigns() {
    Comparison comparison =
        Comparison.of(
            REF,
            SampleSite.json(
                """
                {'kind': 'Service',
                 'metadata': {'name': 'a', 'uid': '1', 'resourceVersion': '1', 'generation': 1,
                   'creationTimestamp': 'then', 'managedFields': [{}], 'selfLink': '/'},
                 'spec': {'clusterIP': '10.0.0.1', 'clusterIPs': ['10.0.0.1'],
                   'healthCheckNodePort': 30001, 'ports': [{'port': 80, 'nodePort': 30000}]},
                 'status': {'loadBalancer': {}}}
                """),
            service("{'port': 80}"),
            service("{'port': 80}"));

    assertThat(comparison.isSame()).isTrue();
    assertThat(comparison.after()).isEqualTo(comparison.before());
    assertThat(String.valueOf(comparison.after())).doesNotContain("nodePort", "clusterIP");
  }

  @Test
  void comparesARenderedNodePort() {
    Comparison comparison =
        Comparison.of(
            REF,
            service("{'port': 80, 'nodePort': 30000}, {'port': 81, 'nodePort': 30002}"),
            service("{'port': 80, 'nodePort': 30001}, {'port': 81, 'nodePort': 30003}"),
            service("{'port': 80, 'protocol': 'TCP', 'nodePort': 30001}, {'port': 81}"));

    assertThat(comparison.fields())
        .extracting(FieldChange::path)
        .containsExactly("spec.ports[port=80,protocol=\"TCP\"].nodePort");
  }

  @Test
  void matchesNodePortsByPortAndProtocol() {
    Comparison comparison =
        Comparison.of(
            REF,
            service("{'port': 53, 'protocol': 'UDP', 'nodePort': 30000}"),
            service("{'port': 53, 'protocol': 'UDP', 'nodePort': 30001}"),
            service("{'port': 53, 'nodePort': 30001}, {'port': 53, 'protocol': 'UDP'}"));

    assertThat(comparison.isSame()).isTrue();
  }

  @Test
  void comparesAllFieldsOfAKindOfAnotherGroup() {
    assertThat(
            changed(
                new ResourceKind("serving.example.com", "v1", "Service", "services"),
                "{'spec': {'clusterIP': '10.0.0.1', 'externalTrafficPolicy': 'Local', 'type': 'ClusterIP', 'ports': [{'port': 80, 'nodePort': 30000}]}}",
                "{'spec': {'ports': [{'port': 80}]}}"))
        .containsExactly(
            "spec.clusterIP", "spec.externalTrafficPolicy", "spec.ports[0].nodePort", "spec.type");
    assertThat(
            changed(
                new ResourceKind("example.com", "v1", "Deployment", "deployments"),
                "{'spec': {'replicas': 1, 'strategy': {'type': 'RollingUpdate'}}}",
                "{'spec': {'strategy': {}}}"))
        .containsExactly("spec.replicas", "spec.strategy.type");
    assertThat(
            changed(
                new ResourceKind("example.com", "v1", "Secret", "secrets"),
                "{'stringData': {'a': 'hello'}}",
                "{'data': {'a': 'aGVsbG8='}}"))
        .containsExactly("data.a", "stringData");
  }

  @Test
  void ignoresNoAddressOfAKindThatIsNotAService() {
    assertThat(
            changed(
                new ResourceKind("example.com", "v1", "Gateway", "gateways"),
                "{'spec': {'clusterIP': '10.0.0.1'}}",
                "{'spec': {}}"))
        .containsExactly("spec.clusterIP");
  }

  private static List<String> changed(ResourceKind kind, String before, String after) {
    return Comparison.of(
            new ResourceRef(kind, "town", "shop"),
            SampleSite.json(before).put("kind", kind.kind()),
            SampleSite.json(after).put("kind", kind.kind()),
            null)
        .fields()
        .stream()
        .map(FieldChange::path)
        .toList();
  }

  @Test
  void comparesARenderedAddress() {
    ObjectNode headless = SampleSite.json("{'kind': 'Service', 'spec': {'clusterIP': 'None'}}");

    assertThat(Comparison.of(REF, service("{'port': 80}"), headless, headless).fields())
        .extracting(FieldChange::path)
        .contains("spec.clusterIP");
  }

  @Test
  void comparesServerAssignedFieldsThatEitherRenderingSets() {
    ObjectNode asking =
        SampleSite.json(
            "{'kind': 'Service', 'spec': {'clusterIP': 'None', 'externalTrafficPolicy': 'Local', 'ports': [{'port': 80, 'nodePort': 30001}]}}");
    ObjectNode not = SampleSite.json("{'kind': 'Service', 'spec': {'ports': [{'port': 80}]}}");
    String[] asked = {
      "spec.clusterIP",
      "spec.externalTrafficPolicy",
      "spec.ports[port=80,protocol=\"TCP\"].nodePort"
    };

    assertThat(Comparison.ofRendered(REF, asking, not).fields())
        .extracting(FieldChange::path)
        .containsExactly(asked);
    assertThat(Comparison.ofRendered(REF, not, asking).fields())
        .extracting(FieldChange::path)
        .containsExactly(asked);
    assertThat(Comparison.ofRendered(REF, asking, asking).isSame()).isTrue();
  }

  @Test
  void namesAddedRemovedAndChangedFields() {
    Comparison comparison =
        Comparison.of(
            REF,
            SampleSite.json("{'data': {'gone': '1', 'changed': '2', 'same': '3'}, 'list': [1, 2]}"),
            SampleSite.json("{'data': {'new': '1', 'changed': '9', 'same': '3'}, 'list': [1, 3]}"),
            null);

    assertThat(comparison.fields())
        .extracting(f -> f.path() + " " + text(f.before()) + " " + text(f.after()))
        .containsExactly("data.changed 2 9", "data.gone 1 -", "data.new - 1", "list[1] 2 3");
  }

  @Test
  void namesAddedAndRemovedListElements() {
    ObjectNode two = SampleSite.json("{'list': ['a', 'b']}");
    ObjectNode other = SampleSite.json("{'list': ['c', 'd', 'a']}");

    assertThat(Comparison.of(REF, two, other, null).fields())
        .extracting(f -> f.path() + " " + text(f.before()) + " " + text(f.after()))
        .containsExactly("list[0] b c", "list[1] - d");
    assertThat(Comparison.of(REF, other, two, null).fields())
        .extracting(f -> f.path() + " " + text(f.before()) + " " + text(f.after()))
        .containsExactly("list[1] c b", "list[1] d -");
  }

  @Test
  void ordersMetadataBeforeContent() {
    Comparison comparison =
        Comparison.of(
            REF,
            null,
            SampleSite.json(
                "{'data': {'b': 1, 'a': 2}, 'metadata': {}, 'kind': 'K', 'apiVersion': 'v1'}"),
            null);

    assertThat(String.valueOf(comparison.after()).replace('"', '\''))
        .isEqualTo("{'apiVersion':'v1','kind':'K','metadata':{},'data':{'a':2,'b':1}}");
  }

  @Test
  void reportsAnAddedOrRemovedObjectWithoutFields() {
    Comparison appears = Comparison.of(REF, null, service("{'port': 80}"), null);
    Comparison vanishes = Comparison.of(REF, service("{'port': 80}"), null, null);

    assertThat(appears.isSame()).isFalse();
    assertThat(vanishes.isSame()).isFalse();
    assertThat(appears.fields()).isEmpty();
    assertThat(Comparison.of(REF, null, null, null).isSame()).isTrue();
  }

  @Test
  void keepsChangesVisibleWhereMaskedValuesLookEqual() {
    Comparison comparison =
        Comparison.of(
            REF,
            SampleSite.json("{'data': {'a': 'x', 'b': 'y', 'c': 'z'}}"),
            SampleSite.json("{'data': {'a': 'v', 'b': 'w', 'd': 'z'}}"),
            null);

    Comparison shown =
        comparison.shown(
            state -> SampleSite.json(state.toString().replaceAll("[vx]", "?").replace('"', '\'')),
            TextNode.valueOf("-?-"));

    assertThat(shown.fields())
        .extracting(f -> f.path() + " " + text(f.before()) + " " + text(f.after()))
        .containsExactly("data.a -?- -?-", "data.b y w", "data.c z -", "data.d - z");
    assertThat(shown.isSame()).isFalse();
    assertThat(shown.after()).hasToString("{\"data\":{\"a\":\"?\",\"b\":\"w\",\"d\":\"z\"}}");
  }

  @Test
  void doesNotModifyItsInput() {
    ObjectNode before = service("{'port': 80, 'nodePort': 30000}");
    ObjectNode copy = before.deepCopy();

    Comparison unused = Comparison.of(REF, before, before, null);

    assertThat(unused.isSame()).isTrue();
    assertThat(before).isEqualTo(copy);
  }

  private static ObjectNode service(String ports) {
    return SampleSite.json(
        """
        {'kind': 'Service', 'metadata': {'name': 'a'}, 'spec': {'ports': [%s]}}
        """
            .formatted(ports));
  }

  private static String text(@Nullable JsonNode value) {
    return value == null ? "-" : value.asText();
  }
}
