package io.appoperator.core.provenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.decode.Document;
import io.appoperator.core.json.Json;
import io.appoperator.core.plugin.ConfigPath;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.plugin.RenderInputs;
import io.appoperator.core.plugin.SpecSettings;
import io.appoperator.core.provenance.ExplainedField.ValueSource;
import io.appoperator.core.sample.ConfiguredManager;
import io.appoperator.core.sample.ConfiguredTransformer;
import io.appoperator.core.sample.GreetingKind;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ConfigVariationTest {

  private static final String WIDTH = "managers.banner.config.width";
  private static final String TEAM = "transformers.owner.config.team";

  @Test
  void aFieldOfAConfigurationIsACause() {
    ExplainedField width = field(explain(Json.object().put("width", 80)), "data.width");

    assertThat(width.origin()).isEqualTo(ValueSource.SETTINGS);
    assertThat(width.sources())
        .extracting(PrimaryField::path, PrimaryField::place)
        .containsExactly(tuple(WIDTH, "settings.yaml:4"));
  }

  @Test
  void aFieldOfTheConfigurationOfATransformerIsACause() {
    ExplainedField owner =
        field(explain(Json.object()), "metadata.annotations.teams.example.com/owner");

    assertThat(owner.sources())
        .extracting(PrimaryField::path, PrimaryField::place)
        .containsExactly(tuple(TEAM, "settings.yaml:9"));
  }

  @Test
  void theDefaultOfAConfigurationIsNoCause() {
    assertThat(field(explain(Json.object()), "data.width").sources()).isEmpty();
  }

  private static Provenance explain(ObjectNode config) {
    RenderInputs inputs =
        new RenderInputs(
            Map.of(
                ConfigPath.manager(ConfiguredManager.ID),
                config,
                ConfigPath.transformer(ConfiguredTransformer.ID),
                Json.object().put("team", "shops")),
            Map.of(),
            SpecSettings.NONE,
            Set.of(),
            Map.of(WIDTH, "settings.yaml:4", TEAM, "settings.yaml:9"),
            false);
    LoadedKind<?> kind =
        PluginRegistry.of(
                List.of(new GreetingKind()),
                List.of(new ConfiguredManager()),
                List.of(new ConfiguredTransformer()))
            .kinds()
            .get(0)
            .withInputs(inputs);
    ObjectNode document =
        Json.object().put("apiVersion", "toys.example.com/v1").put("kind", "Greeting");
    document.putObject("metadata").put("name", "hi");
    document.putObject("spec").put("text", "Hello");
    return new Explainer<>(kind)
        .explain(new Document("hi.yaml", 1, "", document, Map.of()), "team", (done, all) -> {});
  }

  private static ExplainedField field(Provenance provenance, String path) {
    return provenance.objects().get(0).fields().stream()
        .filter(field -> field.at().toString().equals(path))
        .findFirst()
        .orElseThrow();
  }
}
