package io.appoperator.crd;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrdGeneratorTest {

  private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));

  private static final String HEAD =
      """
      package web;
      import io.appoperator.api.*;
      import io.fabric8.kubernetes.api.model.*;
      import java.util.*;
      import com.fasterxml.jackson.annotation.JsonProperty;
      import org.jspecify.annotations.Nullable;
      """;

  @TempDir private Path folder;

  @Test
  void writesTheDefinitionThatTheExampleHasByHand() throws IOException {
    Compilation website =
        compile(
            """
            /**
             * A few pages, and a server of these pages.
             *
             * @param pages the pages by file name
             * @param replicas how many servers there are
             */
            @CustomResource(
                group = "web.example.com",
                version = "v1alpha1",
                kind = "Website",
                plural = "websites",
                columns = "URL:.status.url",
                schema = \"""
                    x-kubernetes-validations:
                    - rule: size(self.metadata.name) <= 63 && self.metadata.name.matches('^[a-z]([-a-z0-9]*[a-z0-9])?$')
                      message: The name becomes that of the Service, so it must be a DNS label that starts with a letter.
                    \""")
            public record WebsiteSpec(
                @Schema(\"""
                    minProperties: 1
                    maxProperties: 64
                    x-kubernetes-validations:
                    - rule: "'index.html' in self"
                      message: Without index.html the site has no entry.
                    \""")
                    Map<String, @Schema("maxLength: 65536") String> pages,
                @Schema("minimum: 0, maximum: 16, default: 1") int replicas) {}
            """,
            "WebsiteSpec");

    assertThat(withoutTexts(website.definition("WebsiteSpec")))
        .isEqualTo(withoutTexts(byHand("examples/website-kind", "website/website.crd.yaml")));
  }

  @Test
  void mapsEachType() throws IOException {
    JsonNode spec =
        spec(
            """
            @CustomResource(group = "a.example.com", version = "v1", kind = "All", plural = "alls")
            public record AllSpec(
                String text, boolean flag, int count, long size, double ratio,
                Integer boxedCount, Quantity memory, IntOrString port,
                Level level, List<String> words, Set<String> zones, Map<String, Integer> weights,
                @Nullable String note, @JsonProperty("class") String type, List<Part> parts,
                @Schema("type: object, x-kubernetes-preserve-unknown-fields: true") Object other) {
              enum Level { LOW, @JsonProperty("very-high") HIGH }
              /**
               * @param name the name of the {@code part}, see {@link Level#LOW the level}
               */
              record Part(@Schema("maxLength: 8") String name) {}
            }
            """);

    assertThat(spec)
        .isEqualTo(
            new YAMLMapper()
                .readTree(
                    """
                    description: The desired state.
                    type: object
                    required: [text, flag, count, size, ratio, boxedCount, memory, port, level, words, zones, weights,
                      class, parts, other]
                    properties:
                      text: {type: string}
                      flag: {type: boolean}
                      count: {type: integer, format: int32}
                      size: {type: integer, format: int64}
                      ratio: {type: number}
                      boxedCount: {type: integer, format: int32}
                      memory: {anyOf: [{type: integer}, {type: string}], x-kubernetes-int-or-string: true}
                      port: {anyOf: [{type: integer}, {type: string}], x-kubernetes-int-or-string: true}
                      level: {type: string, enum: [LOW, very-high]}
                      words: {type: array, items: {type: string}}
                      zones: {type: array, items: {type: string}, x-kubernetes-list-type: set}
                      weights: {type: object, additionalProperties: {type: integer, format: int32}}
                      note: {type: string}
                      class: {type: string}
                      parts:
                        type: array
                        items:
                          type: object
                          required: [name]
                          properties:
                            name:
                              description: The name of the `part`, see LOW.
                              type: string
                              maxLength: 8
                      other: {type: object, x-kubernetes-preserve-unknown-fields: true}
                    """));
  }

  @Test
  void needsNoSpecIfAllFieldsHaveDefaults() throws IOException {
    String source =
        """
        @CustomResource(group = "a.example.com", version = "v1", kind = "All", plural = "alls",
            shortNames = "al", columns = {"Size:.spec.size", "Note:.spec.note"})
        public record AllSpec(@Schema("default: 1") int size, @Nullable String note) {}
        """;
    JsonNode definition = compile(source, "AllSpec").definition("AllSpec");

    assertThat(definition.at(ROOT_SCHEMA).has("required")).isFalse();
    assertThat(definition.at(ROOT_SCHEMA + "/properties/spec/default"))
        .isEqualTo(new ObjectMapper().createObjectNode());
    assertThat(definition.at("/spec/names/shortNames/0").asText()).isEqualTo("al");
    assertThat(definition.at("/spec/versions/0/additionalPrinterColumns").findValuesAsText("type"))
        .containsExactly("string", "integer", "string", "date");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "@Schema(\"minimun: 1\") int size     | The keyword 'minimun' is unknown in a schema of Kubernetes.",
        "@Schema(\"minimum: 1\") String size  | The keyword 'minimum' does not apply to the type 'string'; only to integer, number.",
        "@Schema(\"1\") int size              | The schema '1' must be a map, such as 'minimum: 1, maximum: 16'.",
        "Object size                          | The schema of the type java.lang.Object is unknown. Add @Schema with its keyword 'type'.",
        "Map<Integer, String> size            | A map needs keys of the type String, not java.lang.Integer.",
        "List size                            | java.util.List needs the type of its elements.",
        "List<AllSpec> size                   | web.AllSpec contains itself, which a structural schema cannot express.",
      })
  void reportsWhatASchemaCannotExpressAtItsLine(String component, String message) {
    Compilation compilation =
        compile(
            """
            @CustomResource(group = "a.example.com", version = "v1", kind = "All", plural = "alls")
            public record AllSpec(%s) {}
            """
                .formatted(component),
            "AllSpec");

    assertThat(compilation.errors())
        .singleElement()
        .asString()
        .matches("\\d+: .*")
        .endsWith(message);
    assertThat(folder.resolve("web/AllSpec.crd.json")).doesNotExist();
  }

  @Test
  void rejectsWhatIsNoRecord() {
    String source =
        """
        @CustomResource(group = "a.example.com", version = "v1", kind = "All", plural = "alls")
        public class AllSpec {}
        """;

    assertThat(compile(source, "AllSpec").errors())
        .singleElement()
        .asString()
        .endsWith("@CustomResource needs a record.");
  }

  @Test
  void rejectsAColumnWithoutAPath() {
    String source =
        """
        @CustomResource(group = "a.example.com", version = "v1", kind = "All", plural = "alls", columns = "Size")
        public record AllSpec(int size) {}
        """;

    assertThat(compile(source, "AllSpec").errors())
        .singleElement()
        .asString()
        .endsWith("The column 'Size' needs a name and a path, such as 'Replicas:.spec.replicas'.");
  }

  private static final String ROOT_SCHEMA = "/spec/versions/0/schema/openAPIV3Schema";

  private JsonNode spec(String source) throws IOException {
    return compile(source, "AllSpec").definition("AllSpec").at(ROOT_SCHEMA + "/properties/spec");
  }

  private Compilation compile(String source, String type) {
    return Compilation.of(folder, type, HEAD + source);
  }

  private static JsonNode byHand(String module, String resource) throws IOException {
    Path file = ROOT.resolve(module).resolve("src/main/resources/io/appoperator/examples");
    return new YAMLMapper().readTree(Files.readAllBytes(file.resolve(resource)));
  }

  /**
   * Removes descriptions of the parts that all kinds have, and the column that the processor adds.
   */
  private static JsonNode withoutTexts(JsonNode definition) {
    ObjectNode properties = (ObjectNode) definition.at(ROOT_SCHEMA + "/properties");
    ((ObjectNode) properties.get("spec")).remove("description");
    ((ObjectNode) properties.get("status")).remove("description");
    ((ObjectNode) definition.at("/spec/versions/0")).remove("additionalPrinterColumns");
    return definition;
  }
}
