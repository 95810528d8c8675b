package io.appoperator.core.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.FieldPath;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** JSON is written with single quotes here. */
class OwnershipTest {

  private static final String MANAGER = "application-operator";
  private static final FieldPath REPLICAS = FieldPath.of("spec.replicas");
  private static final FieldPath STORAGE = FieldPath.of("spec.resources.requests.storage");

  private final ObjectMapper json =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_SINGLE_QUOTES).build();

  @Test
  void isEmptyWhenNothingIsApplied() {
    Ownership none = withEntries("{}", "{'spec': {'replicas': 1}}");

    assertThat(none.hash(Set.of())).isEmpty();
    assertThat(none.owns(REPLICAS)).isFalse();
  }

  @Test
  void ignoresUpdatesSubresourcesAndOtherManagers() {
    String object = "{'data': {'a': '1'}}";
    String fields = "'fieldsV1': {'f:data': {'f:a': {}}}";
    String update = "{'manager': 'application-operator', 'operation': 'Update', %s}";
    String status =
        "{'manager': 'application-operator', 'operation': 'Apply', 'subresource': 'status', %s}";
    String foreign = "{'manager': 'kubectl', 'operation': 'Apply', %s}";
    String ours = "{'manager': 'application-operator', 'operation': 'Apply', %s}";

    assertThat(withEntries(update.formatted(fields), object).hash(Set.of())).isEmpty();
    assertThat(withEntries(status.formatted(fields), object).hash(Set.of())).isEmpty();
    assertThat(withEntries(foreign.formatted(fields), object).hash(Set.of())).isEmpty();
    assertThat(withEntries(ours.formatted(fields), object).hash(Set.of())).isPresent();
  }

  @Test
  void findsTheOperatorsEntryAtAnyPositionAndVersion() {
    String object = "{'data': {'a': '1'}}";
    String ours =
        "{'manager': 'application-operator', 'operation': 'Apply', 'apiVersion': '%s',"
            + " 'fieldsV1': {'f:data': {'f:a': {}}}}";
    String theirs =
        "{'fieldsV1': {'f:data': {'f:b': {}}}, 'operation': 'Update', 'manager': 'kubectl'}";

    Ownership first = withEntries(ours.formatted("v1") + "," + theirs, object);
    Ownership last = withEntries(theirs + "," + ours.formatted("v2"), object);

    assertThat(first.hash(Set.of())).isEqualTo(last.hash(Set.of()));
  }

  @Test
  void changesWithTheValueOfAnOwnedField() {
    String fields = "{'f:spec': {'f:image': {}}}";

    assertThat(hash(fields, "{'spec': {'image': 'a'}}"))
        .isNotEqualTo(hash(fields, "{'spec': {'image': 'b'}}"))
        .isNotEqualTo(hash(fields, "{'spec': {'image': null}}"))
        .isNotEqualTo(hash(fields, "{'spec': {}}"))
        .isNotEqualTo(hash(fields, "{}"));
  }

  @Test
  void equalsTheOwnershipOfAnotherVersionWithTheSameValues() {
    String entry =
        "{'manager': 'application-operator', 'operation': 'Apply', 'time': '%s',"
            + " 'fieldsV1': {'f:data': {'f:a': {}}}}";

    assertThat(withEntries(entry.formatted("9:00"), "{'data': {'a': '1'}}"))
        .isEqualTo(withEntries(entry.formatted("10:00"), "{'data': {'a': '1', 'b': '2'}}"))
        .hasSameHashCodeAs(withEntries(entry.formatted("9:00"), "{'data': {'a': '1'}}"))
        .isNotEqualTo(withEntries(entry.formatted("9:00"), "{'data': {'a': '2'}}"))
        .isNotEqualTo(withEntries("{}", "{'data': {'a': '1'}}"));
  }

  @Test
  void differsFromAHashOnlyIfNoMarkedFieldCanBeTheReason() {
    String entry =
        "{'manager': 'application-operator', 'operation': 'Apply', 'fieldsV1': {'f:spec': {%s}}}";
    Ownership plain = withEntries(entry.formatted("'f:a': {}"), "{'spec': {'a': 1}}");
    Ownership marked =
        withEntries(
            entry.formatted("'f:a': {}, 'f:replicas': {}"), "{'spec': {'a': 1, 'replicas': 2}}");
    long hash = plain.hash(Set.of()).orElseThrow();

    assertThat(plain.differsFrom(hash)).isFalse();
    assertThat(plain.differsFrom(hash + 1)).isTrue();
    assertThat(marked.differsFrom(hash + 1)).isFalse();
  }

  @Test
  void changesWithTheOwnershipOfAnUnchangedValue() {
    String object = "{'spec': {'a': 1, 'b': 2}}";

    assertThat(hash("{'f:spec': {'f:a': {}, 'f:b': {}}}", object))
        .isNotEqualTo(hash("{'f:spec': {'f:a': {}}}", object));
  }

  @Test
  void ignoresFieldsOfOtherManagers() {
    String fields = "{'f:metadata': {'f:labels': {'f:app': {}}}}";

    assertThat(hash(fields, "{'metadata': {'labels': {'app': 'x'}}}"))
        .isEqualTo(
            hash(fields, "{'metadata': {'labels': {'team': 'y', 'app': 'x'}, 'name': 'n'}}"));
  }

  @Test
  void isIndependentOfKeyOrderAndNumberNotation() {
    OptionalLong one =
        hash(
            "{'f:spec': {'f:a': {}, 'f:selector': {}}}",
            "{'spec': {'a': 100, 'selector': {'x': '1', 'y': 2.50}}}");
    OptionalLong other =
        hash(
            "{'f:spec': {'f:selector': {}, 'f:a': {}}}",
            "{'spec': {'selector': {'y': 2.5, 'x': '1'}, 'a': 1e2}}");

    assertThat(one).isEqualTo(other);
  }

  @Test
  void distinguishesValueTypes() {
    String fields = "{'f:a': {}}";

    assertThat(hash(fields, "{'a': 1}"))
        .isNotEqualTo(hash(fields, "{'a': '1'}"))
        .isNotEqualTo(hash(fields, "{'a': true}"))
        .isNotEqualTo(hash(fields, "{'a': [1]}"))
        .isNotEqualTo(hash(fields, "{'a': [[1]]}"));
  }

  @Test
  void findsListElementsByTheirKeys() {
    String fields =
        """
        {'f:ports': {'k:{"port":80,"protocol":"TCP"}': {'.': {}, 'f:name': {}}}}""";
    String tcp = "{'port': 80, 'protocol': 'TCP', 'name': 'a'}";
    String udp = "{'port': 80, 'protocol': 'UDP', 'name': 'b'}";
    OptionalLong expected = hash(fields, "{'ports': [%s]}".formatted(tcp));

    assertThat(hash(fields, "{'ports': [%s, %s]}".formatted(udp, tcp))).isEqualTo(expected);
    assertThat(hash(fields, "{'ports': [%s]}".formatted(udp))).isNotEqualTo(expected);
    assertThat(hash(fields, "{'ports': [%s, %s]}".formatted(tcp, tcp))).isNotEqualTo(expected);
  }

  @Test
  void changesWithTheOrderOfOwnedListElements() {
    String fields =
        """
        {'f:env': {'k:{"name":"A"}': {'f:value': {}}, 'k:{"name":"B"}': {'f:value': {}}}}""";
    String a = "{'name': 'A', 'value': '1'}";
    String b = "{'name': 'B', 'value': '1'}";
    String foreign = "{'name': 'C', 'value': '1'}";
    OptionalLong expected = hash(fields, "{'env': [%s, %s]}".formatted(a, b));

    assertThat(hash(fields, "{'env': [%s, %s]}".formatted(b, a))).isNotEqualTo(expected);
    assertThat(hash(fields, "{'env': [%s, %s, %s]}".formatted(a, foreign, b))).isEqualTo(expected);
  }

  @Test
  void findsSetElementsByValueAndOthersByIndex() {
    String set =
        """
        {'f:finalizers': {'v:"x"': {}}}""";
    String indexed = "{'f:finalizers': {'i:1': {}}}";

    assertThat(hash(set, "{'finalizers': ['x']}"))
        .isEqualTo(hash(set, "{'finalizers': ['y', 'x']}"))
        .isNotEqualTo(hash(set, "{'finalizers': ['y']}"));
    assertThat(hash(indexed, "{'finalizers': ['a', 'b']}"))
        .isEqualTo(hash(indexed, "{'finalizers': ['c', 'b']}"))
        .isNotEqualTo(hash(indexed, "{'finalizers': ['b']}"));
  }

  @Test
  void changesWhenAnOwnedElementWithoutFieldsIsRemoved() {
    String fields =
        """
        {'f:volumes': {'k:{"name":"v"}': {'.': {}}}}""";

    assertThat(hash(fields, "{'volumes': [{'name': 'v'}]}"))
        .isEqualTo(hash(fields, "{'volumes': [{'name': 'v', 'emptyDir': {}}]}"))
        .isNotEqualTo(hash(fields, "{'volumes': []}"));
  }

  @Test
  void changesWithEveryValueInsideAnAtomicField() {
    String fields = "{'f:selector': {}}";

    assertThat(hash(fields, "{'selector': {'a': '1'}}"))
        .isNotEqualTo(hash(fields, "{'selector': {'a': '1', 'b': '2'}}"));
  }

  @Test
  void ignoresOtherManagersEntriesInAMapAppliedEmpty() {
    String ours =
        "{'manager': 'application-operator', 'operation': 'Apply', 'fieldsV1': {'f:emptyDir':"
            + " {}}}";
    String theirs =
        ", {'manager': 'kubectl', 'operation': 'Update', 'fieldsV1': {'f:emptyDir':"
            + " {'f:sizeLimit': {}}}}";
    OptionalLong expected = withEntries(ours, "{'emptyDir': {}}").hash(Set.of());

    assertThat(withEntries(ours + theirs, "{'emptyDir': {'sizeLimit': '1'}}").hash(Set.of()))
        .isEqualTo(expected);
    assertThat(
            withEntries(ours + theirs, "{'emptyDir': {'sizeLimit': '1', 'medium': 'x'}}")
                .hash(Set.of()))
        .isNotEqualTo(expected);
  }

  @Test
  void ignoresAMarkedFieldAndItsOwnership() {
    String object = "{'spec': {'replicas': %d, 'paused': false}}";
    Ownership three =
        ownership("{'f:spec': {'f:replicas': {}, 'f:paused': {}}}", object.formatted(3));
    Ownership four =
        ownership("{'f:spec': {'f:replicas': {}, 'f:paused': {}}}", object.formatted(4));
    Ownership scaled = ownership("{'f:spec': {'f:paused': {}}}", object.formatted(5));

    assertThat(three.hash(Set.of(REPLICAS)))
        .isEqualTo(four.hash(Set.of(REPLICAS)))
        .isEqualTo(scaled.hash(Set.of(REPLICAS)));
    assertThat(three.hash(Set.of()))
        .isNotEqualTo(four.hash(Set.of()))
        .isNotEqualTo(scaled.hash(Set.of()));
    assertThat(three.owns(REPLICAS)).isTrue();
    assertThat(scaled.owns(REPLICAS)).isFalse();
  }

  @Test
  void ignoresTheParentsOfAMarkedField() {
    String object =
        "{'spec': {'volumeMode': 'Block', 'resources': {'requests': {'storage': '1'}}}}";
    Ownership owned =
        ownership(
            "{'f:spec': {'f:resources': {'f:requests': {'f:storage': {}}}, 'f:volumeMode': {}}}",
            object);
    Ownership taken = ownership("{'f:spec': {'f:volumeMode': {}}}", object);

    assertThat(owned.hash(Set.of(STORAGE))).isEqualTo(taken.hash(Set.of(STORAGE)));
    assertThat(owned.hash(Set.of(REPLICAS))).isNotEqualTo(taken.hash(Set.of(REPLICAS)));
  }

  @Test
  void isStableAcrossProcesses() {
    OptionalLong hash =
        hash(
            "{'f:metadata': {'f:labels': {'f:app': {}}}, 'f:spec': {'f:replicas': {}}}",
            "{'metadata': {'labels': {'app': 'x'}}, 'spec': {'replicas': 3}}");

    assertThat(hash).hasValue(-1197516445804392472L);
  }

  private OptionalLong hash(String fields, String object) {
    return ownership(fields, object).hash(Set.of());
  }

  private Ownership ownership(String fields, String object) {
    return withEntries(
        "{'manager': 'application-operator', 'operation': 'Apply', 'fieldsV1': %s}"
            .formatted(fields),
        object);
  }

  private Ownership withEntries(String entries, String object) {
    try {
      ObjectNode live = (ObjectNode) json.readTree(object);
      live.withObjectProperty("metadata")
          .set("managedFields", json.readTree("[%s]".formatted(entries)));
      return Ownership.of(live, MANAGER, Set.of(REPLICAS, STORAGE));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }
}
