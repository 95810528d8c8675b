package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.Primary;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceManager;
import io.appoperator.api.ValueType;
import io.appoperator.cli.Cli;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.TestManager;
import io.appoperator.testkit.TestNamespace;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Extensions of a spec on an API server, with and without their plug-in. */
@Tag("core")
@WithTestServer
class ExtensionIT {

  private static final ResourceKind LETTER =
      new ResourceKind("extended.example.com", "v1", "Letter", "letters");

  private static final String SIGNED =
      """
      apiVersion: extended.example.com/v1
      kind: Letter
      metadata: {name: hi}
      spec:
        text: %s
        extensions:
          signature: {name: Ada, place: {city: London}}
      """;

  private final PluginRegistry with = plugins(List.of(text(), new SignatureManager()));
  private final PluginRegistry without = plugins(List.of(text()));
  private OperatorScenario scenario;
  private LiveResource letter;

  @BeforeEach
  void createTheLetter(TestServer server, TestNamespace namespace) {
    scenario = OperatorScenario.open(server, namespace, with);
    letter = scenario.resource(LETTER, "hi");
    scenario.apply(SIGNED.formatted("hello"));
    letter.awaitReady();
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void definitionsWithAndWithoutThePlugInChangeNoExtension() {
    JsonNode given = extensions();
    assertThat(given.toString())
        .isEqualTo("{\"signature\":{\"name\":\"Ada\",\"place\":{\"city\":\"London\"}}}");
    assertThat(signature()).as("with the defaults").isEqualTo("Yours, Ada, London, England");

    install(with);
    letter.patch("{\"spec\":{\"text\":\"again\"}}");
    assertThat(extensions()).isEqualTo(given);
    assertThat(rejection("{\"spec\":{\"extensions\":{\"signature\":{\"name\":7}}}}"))
        .contains("spec.extensions.signature.name");

    letter.patch("{\"spec\":{\"extensions\":{\"signature\":{\"later\":{\"field\":\"kept\"}}}}}");
    assertThat(extensions().at("/signature/later/field").asText()).isEqualTo("kept");
    install(without);
    letter.patch("{\"spec\":{\"text\":\"once more\"}}");
    assertThat(extensions().at("/signature/later/field").asText()).isEqualTo("kept");
    assertThat(extensions().at("/signature/place/city").asText()).isEqualTo("London");
  }

  @Test
  void objectsOfAnExtensionWithoutItsPlugInStay() {
    scenario.operator().restart(without);
    AuditLog.Position start = scenario.now();

    letter.patch(
        "{\"spec\":{\"text\":\"goodbye\",\"extensions\":{\"signature\":{\"name\":\"Bob\"}}}}");

    OperatorScenario.soon()
        .untilAsserted(
            () -> {
              assertThat(map("hi-text", "text")).isEqualTo("goodbye");
              assertThat(letter.status().path("warnings").toString())
                  .contains(
                      "spec.extensions.signature: No loaded plug-in has the extension 'signature'");
            });
    scenario.awaitIdle();
    assertThat(signature()).isEqualTo("Yours, Ada, London, England");
    assertThat(scenario.writesSince(start)).noneMatch(write -> write.name().equals("hi-signature"));
    assertThat(
            new Cli(() -> without)
                .runWithInput(SIGNED.formatted("hello"), "render", "-f", "-")
                .err())
        .contains("stdin:7: spec.extensions.signature: No loaded plug-in has the extension");

    scenario.operator().restart(with);
    OperatorScenario.soon().until(() -> signature().equals("Yours, Bob, London, England"));
  }

  private JsonNode extensions() {
    return letter.live().at("/spec/extensions");
  }

  private String signature() {
    return map("hi-signature", "signature");
  }

  private String map(String name, String key) {
    return scenario.get(TestKinds.CONFIG_MAP, name).at("/data/" + key).asText();
  }

  private String rejection(String patch) {
    try {
      letter.patch(patch);
      return "";
    } catch (RuntimeException | AssertionError e) {
      return String.valueOf(e.getMessage());
    }
  }

  private void install(PluginRegistry plugins) {
    scenario.apply(new Cli(() -> plugins).run("crd").out());
  }

  private static PluginRegistry plugins(List<ResourceManager<Letter>> managers) {
    return PluginRegistry.of(List.of(new LetterKind()), managers);
  }

  /** The spec of a letter. */
  record Letter(String text) {}

  /** The extension of a letter. */
  record Signature(String name, Place place) {}

  /** A nested section of it. */
  record Place(String city, String country) {}

  private static TestManager<Letter> text() {
    return new TestManager<>(
        "text",
        Letter.class,
        ManagedKind.of(ConfigMap.class),
        request -> DesiredState.of(configMap(request, "text", request.spec().text())));
  }

  private static ConfigMap configMap(RenderRequest<Letter> request, String key, String value) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withName(request.name() + "-" + key)
        .endMetadata()
        .addToData(key, value)
        .build();
  }

  private record SignatureManager() implements ResourceManager<Letter> {

    private static final ValueType<Signature> TYPE =
        ValueType.of(
            Signature.class,
            """
            type: object
            required: [name, place]
            x-kubernetes-preserve-unknown-fields: true
            properties:
              name: {type: string}
              place:
                type: object
                default: {}
                properties:
                  city: {type: string, default: Paris}
                  country: {type: string, default: England}
            """);

    @Override
    public String id() {
      return "signature";
    }

    @Override
    public Class<Letter> specType() {
      return Letter.class;
    }

    @Override
    public Set<ManagedKind> manages() {
      return Set.of(ManagedKind.of(ConfigMap.class));
    }

    @Override
    public Optional<ValueType<?>> extension() {
      return Optional.of(TYPE);
    }

    @Override
    public DesiredState render(RenderRequest<Letter> request) {
      return request
          .extension(TYPE)
          .map(
              signature ->
                  "Yours, %s, %s, %s"
                      .formatted(
                          signature.name(), signature.place().city(), signature.place().country()))
          .map(text -> DesiredState.of(configMap(request, "signature", text)))
          .orElseGet(DesiredState::none);
    }
  }

  private static final class LetterKind implements PrimaryKind<Letter> {

    @Override
    public ResourceKind kind() {
      return LETTER;
    }

    @Override
    public Class<Letter> specType() {
      return Letter.class;
    }

    @Override
    public String crd() {
      return """
          apiVersion: apiextensions.k8s.io/v1
          kind: CustomResourceDefinition
          metadata: {name: letters.extended.example.com}
          spec:
            group: extended.example.com
            names: {kind: Letter, plural: letters, singular: letter}
            scope: Namespaced
            versions:
              - name: v1
                served: true
                storage: true
                subresources: {status: {}}
                schema:
                  openAPIV3Schema:
                    type: object
                    properties:
                      spec:
                        type: object
                        required: [text]
                        properties:
                          text: {type: string, maxLength: 100}
                          extensions:
                            type: object
                            additionalProperties:
                              type: object
                              x-kubernetes-preserve-unknown-fields: true
                      status: {type: object, x-kubernetes-preserve-unknown-fields: true}
          """;
    }

    @Override
    public Map<String, String> labels(Primary<Letter> primary) {
      return Map.of();
    }
  }
}
