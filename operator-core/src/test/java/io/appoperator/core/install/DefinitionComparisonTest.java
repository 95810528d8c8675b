package io.appoperator.core.install;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.json.Json;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class DefinitionComparisonTest {

  private static final ResourceKind KIND = new ResourceKind("example.com", "v1", "Size", "sizes");

  private static final String CURRENT =
      """
      spec:
        versions:
        - name: v1
          subresources: {status: {}, scale: {}}
          schema:
            openAPIV3Schema:
              properties:
                metadata: {type: object, properties: {name: {type: string, maxLength: 40}}}
                spec:
                  properties:
                    size: {type: integer}
                    ports:
                      type: array
                      items: {properties: {port: {type: integer}, name: {type: string}}}
                    labels: {additionalProperties: {type: string}}
                status:
                  properties:
                    phase: {type: string}
                    extensions:
                      additionalProperties: {type: object, x-kubernetes-preserve-unknown-fields: true}
      """;

  @Test
  void equalDefinitionsLackNothing() {
    assertThat(missing(CURRENT)).isEmpty();
  }

  @Test
  void findsFieldsAtEachDepth() {
    assertThat(missing(CURRENT.replace("size:", "former:"))).containsExactly("spec.size");
    assertThat(missing(CURRENT.replace(", name: {type: string}", "")))
        .containsExactly("spec.ports[].name");
  }

  @Test
  void findsFieldsOfTheStatusThatManagersReport() {
    assertThat(missing(CURRENT.replace("extensions:", "former:")))
        .containsExactly("status.extensions");
    assertThat(missing(CURRENT.replace(", x-kubernetes-preserve-unknown-fields: true", "")))
        .containsExactly("status.extensions[].*");
  }

  @Test
  void findsSubresources() {
    assertThat(missing(CURRENT.replace(", scale: {}", "")))
        .containsExactly("the subresource scale");
  }

  @Test
  void aVersionThatIsNotServedLacksNothing() {
    String older = CURRENT.replace("size:", "former:");
    assertThat(missing(older.replace("name: v1", "name: v2"))).isEmpty();
  }

  @Test
  void aDefinitionThatKeepsUnknownFieldsLacksNone() {
    assertThat(
            missing(
                CURRENT.replace(
                    "size: {type: integer}", "size: {x-kubernetes-preserve-unknown-fields: true}")))
        .isEmpty();
    assertThat(
            missing(
                """
                spec:
                  versions:
                  - name: v1
                    subresources: {status: {}, scale: {}}
                    schema:
                      openAPIV3Schema:
                        properties:
                          spec: {x-kubernetes-preserve-unknown-fields: true}
                          status: {x-kubernetes-preserve-unknown-fields: true}
                """))
        .isEmpty();
  }

  @Test
  void aNewerDefinitionLacksNothing() {
    assertThat(
            missing(
                CURRENT.replace(
                    "size: {type: integer}", "size: {properties: {more: {type: string}}}")))
        .isEmpty();
  }

  /** Returns what a definition lacks, from the document that an API server publishes for it. */
  private static Iterable<String> missing(String live) {
    JsonNode version = read(live).at("/spec/versions/0");
    ObjectNode document = Json.object();
    ObjectNode paths = document.putObject("paths");
    version
        .path("subresources")
        .fieldNames()
        .forEachRemaining(
            name ->
                paths.putObject(
                    "/apis/example.com/v1/namespaces/{namespace}/sizes/{name}/" + name));
    ObjectNode schema = version.at("/schema/openAPIV3Schema").deepCopy();
    schema
        .withObjectProperty("properties")
        .putObject("metadata")
        .putArray("allOf")
        .addObject()
        .put("$ref", "#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta");
    schema
        .putArray("x-kubernetes-group-version-kind")
        .addObject()
        .put("group", KIND.group())
        .put("version", version.path("name").asText())
        .put("kind", KIND.kind());
    document.putObject("components").putObject("schemas").set("com.example.v1.Size", schema);
    return DefinitionComparison.missing(read(CURRENT), document, KIND);
  }

  private static JsonNode read(String yaml) {
    YamlReader.Result read =
        new YamlReader().read("definition", yaml.getBytes(StandardCharsets.UTF_8));
    assertThat(read.problems()).isEmpty();
    return read.documents().get(0).json();
  }
}
