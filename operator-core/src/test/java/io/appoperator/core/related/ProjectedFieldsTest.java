package io.appoperator.core.related;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.appoperator.api.RelatedKind;
import io.appoperator.api.RelatedObject;
import io.appoperator.core.sample.Greeting;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProjectedFieldsTest {

  private static final RelatedKind<Greeting> ALL = kind("spec").projectsDigestOf("data");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "spec.host           | {spec: {host: a}}                | a",
        "spec.port           | {spec: {port: 80}}               | 80",
        "spec.tls            | {spec: {tls: true}}              | true",
        "spec.hosts[1]       | {spec: {hosts: [a, b]}}          | b",
        "spec.p[name=x].port | {spec: {p: [{name: x, port: 1}]}} | 1",
        "data[a.b]           | {data: {a.b: c}}                 | c",
        "spec.list           | {spec: {list: [a, {b: 1}]}}      | [a, {b=1}]",
        "spec.absent         | {spec: {host: a}}                | ''",
        "spec.null           | {spec: {null: null}}             | ''",
      })
  void readsTheValueAtAPath(String path, String object, String expected) throws IOException {
    RelatedKind<Greeting> kind = kind(path);
    RelatedObject view = ProjectedFields.view(kind, "x", project(kind, object));
    assertThat(view.value(path).map(Object::toString).orElse("")).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{data: {a: x}}                   | {data: {a: x}, metadata: {labels: {b: c}}} | true",
        "{data: {a: x, b: y}}             | {data: {b: y, a: x}}                       | true",
        "{data: {a: x}}                   | {data: {a: y}}                             | false",
        "{data: {a: x}}                   | {data: {b: x}}                             | false",
        "{spec: {a: 1}}                   | {spec: {a: 2}}                             | false",
        "{spec: {a: 1}, status: {ok: no}} | {spec: {a: 1}, status: {ok: yes}}          | true",
        "{data: {a: x}}                   | {spec: {a: x}}                             | false",
      })
  void onlyDeclaredFieldsDistinguishObjects(String one, String other, boolean equal)
      throws IOException {
    Projection first = project(ALL, one);
    Projection second = project(ALL, other);
    assertThat(first.equals(second)).isEqualTo(equal);
    assertThat(first.identity().equals(second.identity())).isEqualTo(equal);
  }

  @ParameterizedTest
  @CsvSource({"1021, false", "1022, false", "1023, true", "100000, true"})
  void boundsTheValuesOfAnObject(int length, boolean tooLarge) throws IOException {
    // A text of JSON has two quotes.
    Projection projection =
        project(kind("spec.text"), "{spec: {text: " + "a".repeat(length) + "}}");
    assertThat(projection.isTooLarge()).isEqualTo(tooLarge);
    assertThat(projection.size()).isEqualTo(length + 2);
    assertThat(projection.values().isEmpty()).isEqualTo(tooLarge);
  }

  @Test
  void keepsOnlyADigestOfLargeValues() throws IOException {
    RelatedKind<Greeting> kind = kind().projectsDigestOf("data", "binaryData");
    String secret = "canary".repeat(1000);
    Projection projection = project(kind, "{data: {a: " + secret + "}}");
    assertThat(projection.isTooLarge()).isFalse();
    assertThat(projection.toString()).doesNotContain("canary");
    assertThat(projection.size()).isEqualTo(32);
  }

  @Test
  void unitesTheFieldsOfSeveralManagers() throws IOException {
    RelatedKind<Greeting> one = kind("spec.a");
    RelatedKind<Greeting> other = kind("spec.b");
    Projection projection =
        new ProjectedFields(List.of(one, other)).project(one.kind(), json("{spec: {a: 1, b: 2}}"));
    assertThat(ProjectedFields.view(one, "x", projection).values()).isEqualTo(Map.of("spec.a", 1));
    assertThat(ProjectedFields.view(other, "x", projection).values())
        .isEqualTo(Map.of("spec.b", 2));
  }

  @Test
  void equalProjectionsHaveEqualViewsWhateverElseTheObjectHas() throws IOException {
    Random random = new Random(7);
    for (int i = 0; i < 200; i++) {
      ObjectNode object = json("{data: {}, spec: {}}");
      object.withObjectProperty("data").put("k" + random.nextInt(3), random.nextInt(3));
      object.withObjectProperty("spec").put("k" + random.nextInt(3), random.nextInt(3));
      ObjectNode other = object.deepCopy();
      other.withObjectProperty("metadata").put("resourceVersion", String.valueOf(i));
      other.put("field" + random.nextInt(5), random.nextLong());
      ProjectedFields fields = new ProjectedFields(List.of(ALL));
      assertThat(ProjectedFields.view(ALL, "x", fields.project(ALL.kind(), other)))
          .isEqualTo(ProjectedFields.view(ALL, "x", fields.project(ALL.kind(), object)));
    }
  }

  private static RelatedKind<Greeting> kind(String... paths) {
    return RelatedKind.<Greeting>of(ConfigMap.class, request -> List.of()).projects(paths);
  }

  private static Projection project(RelatedKind<Greeting> kind, String object) throws IOException {
    return new ProjectedFields(List.of(kind)).project(kind.kind(), json(object));
  }

  private static ObjectNode json(String yaml) throws IOException {
    return (ObjectNode) new YAMLMapper().readTree(yaml.getBytes(StandardCharsets.UTF_8));
  }
}
