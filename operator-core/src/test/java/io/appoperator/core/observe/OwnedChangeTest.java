package io.appoperator.core.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** JSON is written with single quotes here. */
class OwnedChangeTest {

  private static final String OPERATOR = "application-operator";

  private final ObjectMapper json =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_SINGLE_QUOTES).build();

  @Test
  void namesAFieldTakenByAnotherManagerAndThatManager() {
    String container = "{'spec': {'containers': [{'name': 'app', 'image': '%s'}]}}";
    String image = "{'f:spec': {'f:containers': {'k:{\"name\":\"app\"}': {'f:image': {}}}}}";
    String name = "{'f:spec': {'f:containers': {'k:{\"name\":\"app\"}': {'f:name': {}}}}}";

    List<OwnedChange> changes =
        OwnedChange.between(
            object(container.formatted("evil:1"), applied(name), update("kubectl-set", image)),
            object(container.formatted("nginx:1"), applied(image)),
            OPERATOR);

    assertThat(changes).hasSize(1);
    assertThat(changes.get(0).path()).isEqualTo("spec.containers[name=app].image");
    assertThat(changes.get(0).before().asText()).isEqualTo("evil:1");
    assertThat(changes.get(0).after().asText()).isEqualTo("nginx:1");
    assertThat(changes.get(0).owners()).containsExactly("kubectl-set");
  }

  @Test
  void ignoresFieldsOwnedByOthers() {
    String ours = "{'f:data': {'f:a': {}}}";
    String theirs = "{'f:metadata': {'f:annotations': {'f:revision': {}}}}";

    assertThat(
            paths(
                object(
                    "{'metadata': {'annotations': {'revision': '1'}}, 'data': {'a': '1'}}",
                    applied(ours),
                    update("controller", theirs)),
                object(
                    "{'metadata': {'annotations': {'revision': '2'}}, 'data': {'a': '2'}}",
                    applied(ours),
                    update("controller", theirs))))
        .containsExactly("data.a");
  }

  @Test
  void namesAnAddedOrRemovedElementButNotItsMembers() {
    String port =
        "{'f:ports': {'k:{\"port\":%d,\"protocol\":\"TCP\"}': {'.': {}, 'f:port': {}, 'f:name': {}}}}";

    assertThat(
            paths(
                object(
                    "{'ports': [{'port': 80, 'protocol': 'TCP', 'name': 'a'}]}",
                    applied(port.formatted(80))),
                object(
                    "{'ports': [{'port': 81, 'protocol': 'TCP', 'name': 'a'}]}",
                    applied(port.formatted(81)))))
        .containsExactly("ports[port=80,protocol=TCP]", "ports[port=81,protocol=TCP]");
  }

  @Test
  void namesAReleasedFieldUnlessAnotherManagerOwnsIt() {
    String both = "{'f:data': {'f:a': {}, 'f:b': {}}}";
    String one = "{'f:data': {'f:a': {}}}";

    assertThat(
            paths(
                object("{'data': {'a': '1', 'b': '2'}}", applied(both)),
                object("{'data': {'a': '1'}}", applied(one))))
        .containsExactly("data.b");
    assertThat(
            paths(
                object("{'data': {'a': '1', 'b': '2'}}", applied(both)),
                object("{'data': {'a': '1', 'b': '2'}}", applied(one))))
        .isEmpty();
  }

  @Test
  void returnsNothingForAnApplyWithoutEffect() {
    String fields = "{'f:metadata': {'f:labels': {'f:app.kubernetes.io/name': {}}}}";
    String live = "{'metadata': {'labels': {'app.kubernetes.io/name': 'shop'}}}";

    assertThat(paths(object(live, applied(fields)), object(live, applied(fields)))).isEmpty();
  }

  @Test
  void comparesManifestsAlongTheFieldsOfTheResponse() {
    String fields =
        """
        {'f:metadata': {'f:labels': {'f:app': {}, 'f:tier': {}}},
         'f:spec': {'f:rules': {}, 'f:ports': {'k:{"port":80,"protocol":"TCP"}': {
           '.': {}, 'f:port': {}, 'f:targetPort': {}}}}}
        """;
    String manifest =
        """
        {'metadata': {'name': 'shop', 'labels': {'app': 'shop'%s}},
         'spec': {'rules': [{'host': '%s'}], 'ports': [{'port': 80, 'targetPort': %s}]}}
        """;

    assertThat(
            changedInManifests(
                manifest.formatted("", "a", 1),
                manifest.formatted(",'tier':'web'", "b", 2),
                fields))
        .containsExactly(
            "metadata.labels.tier", "spec.ports[port=80,protocol=TCP].targetPort", "spec.rules");
    assertThat(
            changedInManifests(
                manifest.formatted("", "a", 1), manifest.formatted("", "a", 1), fields))
        .isEmpty();
  }

  @Test
  void comparesNumbersOfManifestsByTheirValues() {
    ObjectNode response = object("{}", applied("{'f:spec': {'f:replicas': {}}}"));
    ObjectNode asRead = object("{'spec': {'replicas': 2}}");
    ObjectNode ofJava = asRead.deepCopy();
    ofJava.withObjectProperty("spec").put("replicas", 2L);
    ObjectNode other = asRead.deepCopy();
    other.withObjectProperty("spec").put("replicas", 3L);

    assertThat(OwnedChange.ofManifests(asRead, ofJava, response, OPERATOR)).isEmpty();
    assertThat(OwnedChange.ofManifests(asRead, other, response, OPERATOR)).hasSize(1);
  }

  @Test
  void findsAnElementByANumberOfJava() {
    String fields =
        "{'f:ports': {'k:{\"port\":80,\"protocol\":\"TCP\"}': {'.': {}, 'f:port': {}, 'f:name': {}}}}";
    ObjectNode before = object("{'ports': [{'port': 80, 'name': 'a'}]}");
    ObjectNode after = object("{'ports': [{'name': 'b'}]}");
    ((ObjectNode) after.at("/ports/0")).put("port", 80L);

    assertThat(
            OwnedChange.ofManifests(before, after, object("{}", applied(fields)), OPERATOR).stream()
                .map(OwnedChange::path))
        .containsExactly("ports[port=80,protocol=TCP].name");
  }

  @Test
  void findsWhatOnlyTheFirstManifestHas() {
    String fields =
        "{'f:data': {'f:a': {}}, 'f:ports': {'k:{\"port\":80,\"protocol\":\"TCP\"}':"
            + " {'.': {}, 'f:port': {}}}}";

    assertThat(
            changedInManifests(
                "{'data': {'a': '1', 'b': '2'}, 'note': 'x', 'ports': [{'port': 80}, {'port': 81}]}",
                "{'data': {'a': '1'}, 'ports': [{'port': 80}]}",
                fields))
        .containsExactly("data.b", "note", "ports[port=81,protocol=TCP]");
  }

  private List<String> changedInManifests(String before, String after, String fields) {
    return OwnedChange.ofManifests(
            object(before), object(after), object("{}", applied(fields)), OPERATOR)
        .stream()
        .map(OwnedChange::path)
        .toList();
  }

  private static List<String> paths(ObjectNode before, ObjectNode after) {
    return OwnedChange.between(before, after, OPERATOR).stream().map(OwnedChange::path).toList();
  }

  private static String applied(String fields) {
    return "{'manager': '%s', 'operation': 'Apply', 'fieldsV1': %s}".formatted(OPERATOR, fields);
  }

  private static String update(String manager, String fields) {
    return "{'manager': '%s', 'operation': 'Update', 'fieldsV1': %s}".formatted(manager, fields);
  }

  private ObjectNode object(String text, String... entries) {
    try {
      ObjectNode object = (ObjectNode) json.readTree(text);
      object
          .withObjectProperty("metadata")
          .set("managedFields", json.readTree("[" + String.join(",", entries) + "]"));
      return object;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(text, e);
    }
  }
}
