package io.appoperator.core.install;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.core.decode.YamlReader;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class DefinitionComparisonTest {

  private static final String CURRENT =
      """
      spec:
        versions:
        - name: v1
          subresources: {status: {}, scale: {}}
          schema:
            openAPIV3Schema:
              properties:
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
  void findsSubresourcesAndVersions() {
    assertThat(missing(CURRENT.replace(", scale: {}", "")))
        .containsExactly("the subresource scale");
    assertThat(missing(CURRENT.replace("name: v1", "name: v2"))).containsExactly("version v1");
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

  private static Iterable<String> missing(String live) {
    return DefinitionComparison.missing(read(CURRENT), read(live), "v1");
  }

  private static JsonNode read(String yaml) {
    YamlReader.Result read =
        new YamlReader().read("definition", yaml.getBytes(StandardCharsets.UTF_8));
    assertThat(read.problems()).isEmpty();
    return read.documents().get(0).json();
  }
}
