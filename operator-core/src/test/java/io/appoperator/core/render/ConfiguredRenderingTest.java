package io.appoperator.core.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import io.appoperator.core.plugin.ConfigPath;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginException;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.plugin.RenderInputs;
import io.appoperator.core.sample.ConfiguredManager;
import io.appoperator.core.sample.ConfiguredTransformer;
import io.appoperator.core.sample.Greeting;
import io.appoperator.core.sample.GreetingKind;
import io.appoperator.core.sample.Greetings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConfiguredRenderingTest {

  @Test
  void aManagerWithoutSettingsHasTheDefaultsOfItsSchema() {
    assertThat(data(Json.object()).path("banner").asText()).isEqualTo("* Hello");
    assertThat(data(Json.object()).path("width").asText()).isEqualTo("null");
  }

  @Test
  void aManagerGetsTheConfigurationOfTheSettings() {
    ObjectNode config = Json.object().put("prefix", "> ").put("width", 80);

    assertThat(data(config).path("banner").asText()).isEqualTo("> Hello");
    assertThat(data(config).path("width").asText()).isEqualTo("80");
  }

  @Test
  void rejectsAConfigurationThatDoesNotFitItsSchema() {
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> data(Json.object().put("width", 3)))
        .withMessageContaining("managers.banner.config.width: 3 is out of range")
        .withMessageContaining("--settings");
  }

  @Test
  void aTransformerGetsTheConfigurationOfTheSettings() {
    assertThat(owner(Json.object())).isEqualTo("platform");
    assertThat(owner(Json.object().put("team", "shops"))).isEqualTo("shops");
  }

  @Test
  void rejectsAConfigurationOfATransformerThatDoesNotFitItsSchema() {
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> owner(Json.object().put("team", 3)))
        .withMessageStartingWith("The transformer 'owner' of ")
        .withMessageContaining("transformers.owner.config.team: Expected a string");
  }

  @Test
  void aConfigurationChangesTheVersionOfTheKindAndNotOnlyTheObjects() {
    LoadedKind<Greeting> kind = kind("code-1");

    assertThat(kind.version()).isEqualTo("code-1");
    assertThat(kind.withInputs(inputs(Json.object().put("width", 80))).version())
        .startsWith("code-1")
        .isNotEqualTo("code-1")
        .isNotEqualTo(kind.withInputs(inputs(Json.object().put("width", 81))).version());
    assertThat(kind("").withInputs(inputs(Json.object().put("width", 80))).version()).isEmpty();
  }

  @Test
  void equalInputsHaveEqualDigestsInAnyOrderOfTheirKeys() {
    RenderInputs one = inputs(Json.object().put("prefix", "> ").put("width", 80));
    RenderInputs other = inputs(Json.object().put("width", 80).put("prefix", "> "));

    assertThat(one.digest()).isEqualTo(other.digest());
    assertThat(RenderInputs.NONE.digest()).isEmpty();
  }

  private static JsonNode data(ObjectNode config) {
    Rendering rendering = new Renderer<>(kind("").withInputs(inputs(config))).render(Greetings.HI);
    assertThat(rendering.diagnostics()).isEmpty();
    return rendering.manifests().get(0).json().path("data");
  }

  private static String owner(ObjectNode config) {
    LoadedKind<?> kind =
        PluginRegistry.of(
                List.of(new GreetingKind()),
                List.of(Greetings.manager("text")),
                List.of(new ConfiguredTransformer()))
            .kinds()
            .get(0);
    @SuppressWarnings("unchecked") // there is only one kind
    LoadedKind<Greeting> greetings = (LoadedKind<Greeting>) kind;
    RenderInputs inputs =
        RenderInputs.NONE.withConfigs(
            Map.of(ConfigPath.transformer(ConfiguredTransformer.ID), config));
    Rendering rendering = new Renderer<>(greetings.withInputs(inputs)).render(Greetings.HI);
    assertThat(rendering.diagnostics()).isEmpty();
    return rendering
        .manifests()
        .get(0)
        .json()
        .at("/metadata/annotations/teams.example.com~1owner")
        .asText();
  }

  private static RenderInputs inputs(ObjectNode config) {
    return RenderInputs.NONE.withConfigs(Map.of(ConfigPath.manager(ConfiguredManager.ID), config));
  }

  @SuppressWarnings("unchecked") // there is only one kind
  private static LoadedKind<Greeting> kind(String code) {
    return (LoadedKind<Greeting>)
        PluginRegistry.of(List.of(new GreetingKind()), List.of(new ConfiguredManager()))
            .withCodeDigest(code)
            .kinds()
            .get(0);
  }
}
