package io.appoperator.core.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.api.FieldPath;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {

  @Test
  void writesCharactersOutsideTheBasicPlaneUnescaped() {
    String smile = Character.toString(0x1F600);
    assertThat(new String(Json.bytes(Json.tree(smile)), UTF_8)).isEqualTo('"' + smile + '"');
  }

  @Test
  void readsModelsWithinModels() throws IOException {
    String container = "{'name': 'web', 'resources': {'limits': {'cpu': '1'}}, 'more': 1}";
    ObjectNode pod = parse("{'spec': {'containers': [%s], 'affinity': null}}".formatted(container));

    PodSpec spec = Json.read(pod, Pod.class).getSpec();
    assertThat(spec.getAffinity()).isNull();
    assertThat(spec.getContainers()).extracting(Container::getName).containsExactly("web");
    assertThat(spec.getContainers().get(0).getResources().getLimits())
        .containsEntry("cpu", new Quantity("1"));
  }

  @Test
  void makesTheReaderOfAModelWhenADocumentUsesIt() throws IOException {
    assertThat(Json.read(parse("{}"), Spec.class).model()).isNull();
    assertThatThrownBy(() -> Json.read(parse("{'model': {}}"), Spec.class))
        .hasMessageContaining("Conflicting setter definitions");
  }

  private record Spec(Unreadable model) {}

  /** A model for which Jackson cannot make a reader. Annotated as the models of fabric8. */
  @JsonDeserialize(using = JsonDeserializer.None.class)
  static final class Unreadable implements KubernetesResource {

    public void setValue(Map<String, String> value) {}

    public void setValue(List<String> value) {}
  }

  @Test
  void namesTheFieldOfAModelThatCannotBeRead() throws IOException {
    ObjectNode pod = parse("{'spec': {'containers': [{'tty': []}]}}");

    assertThatThrownBy(() -> Json.read(pod, Pod.class))
        .hasMessageContaining("PodSpec[\"containers\"]->java.util.ArrayList[0]")
        .hasMessageContaining("Container[\"tty\"]");
  }

  @Test
  void sortsKeysAtEveryDepthAndKeepsListOrder() throws IOException {
    assertThat(Json.sorted(parse("{'b': [{'d': 1, 'c': 2}, 1, 0], 'a': {'f': 1, 'e': 2}}")))
        .hasToString("{\"a\":{\"e\":2,\"f\":1},\"b\":[{\"c\":2,\"d\":1},1,0]}");
  }

  @Test
  void keepsASortedTreeSorted() {
    Map<String, Object> value = new LinkedHashMap<>();
    value.put("b", List.of(new TreeMap<>(Map.of("d", 1, "c", 2)).descendingMap()));
    value.put("a", 1L);

    ObjectNode tree = (ObjectNode) Json.sortedTree(value);
    tree.withObjectProperty("aa").put("z", true).put("y", false);

    assertThat(tree)
        .hasToString("{\"a\":1,\"aa\":{\"y\":false,\"z\":true},\"b\":[{\"c\":2,\"d\":1}]}");
  }

  @Test
  void convertsEachTypeOfValueAsJacksonDoes() {
    List<Object> values =
        Arrays.asList(
            null,
            "text",
            true,
            1,
            2L,
            1.5,
            1.5f,
            BigInteger.TEN,
            BigDecimal.ONE,
            'c',
            List.of(),
            Map.of(),
            new byte[] {1, 2},
            new Quantity("100m"),
            new IntOrString(80),
            Json.tree("x"));

    assertThat(Json.sortedTree(values)).isEqualTo(Json.tree(values));
  }

  @Test
  void findsValuesByPath() throws IOException {
    ObjectNode tree = parse("{'spec': {'replicas': 3, 'none': null}}");

    assertThat(Json.at(tree, FieldPath.of("spec.replicas"))).hasToString("3");
    assertThat(Json.at(tree, FieldPath.of("spec.none"))).hasToString("null");
    assertThat(Json.at(tree, FieldPath.of("spec.missing.below"))).isNull();
    assertThat(Json.at(tree, FieldPath.of("spec.replicas.below"))).isNull();
  }

  @Test
  void setsValuesAndCreatesTheirParents() throws IOException {
    ObjectNode tree = parse("{'a': {'b': 1}}");

    Json.set(tree, FieldPath.of("a.c.d"), TextNode.valueOf("x"));
    Json.set(tree, FieldPath.of("a.b"), TextNode.valueOf("y"));

    assertThat(tree).isEqualTo(parse("{'a': {'b': 'y', 'c': {'d': 'x'}}}"));
  }

  @Test
  void removesExistingValues() throws IOException {
    ObjectNode tree = parse("{'a': {'b': 1, 'c': 2}, 'd': 3}");

    Json.remove(tree, FieldPath.of("a.b"));
    Json.remove(tree, FieldPath.of("a.missing"));
    Json.remove(tree, FieldPath.of("d.below"));
    Json.remove(tree, FieldPath.of("missing.below"));

    assertThat(tree).isEqualTo(parse("{'a': {'c': 2}, 'd': 3}"));
  }

  @Test
  void printsIndentedJson() throws IOException {
    assertThat(Json.pretty(parse("{'b': {'c': [1, {}]}, 'a': 'ü'}")))
        .isEqualTo(
            """
            {
              "b": {
                "c": [
                  1,
                  {}
                ]
              },
              "a": "ü"
            }""");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "5", "", "{"})
  void parsesObjectsOnly(String text) {
    assertThatThrownBy(() -> parse(text)).isInstanceOf(IOException.class);
  }

  private static ObjectNode parse(String text) throws IOException {
    return Json.parse(text.replace('\'', '"').getBytes(UTF_8));
  }
}
