package io.appoperator.core.decode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Primary;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.Reason;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.appoperator.api.Severity;
import io.appoperator.api.ValueType;
import io.appoperator.application.ApplicationKind;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginException;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.plugin.RenderInputs;
import io.appoperator.core.plugin.SpecSettings;
import io.appoperator.core.sample.ExtendingManager;
import io.appoperator.core.sample.Greeting;
import io.appoperator.core.sample.GreetingKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SpecExtensionsTest {

  /** The extension of a test. */
  record Backup(String time, int keep, Target target) {
    Backup {
      if (keep == 13) {
        throw new IllegalArgumentException("13 copies bring bad luck");
      }
    }
  }

  /** A nested section of it. */
  record Target(String bucket, String region) {}

  private static final ValueType<Backup> BACKUP =
      ValueType.of(
          Backup.class,
          """
          type: object
          required: [time, keep]
          properties:
            time: {type: string, maxLength: 5}
            keep: {type: integer, minimum: 1, default: 7}
            target:
              type: object
              default: {bucket: backups}
              properties:
                bucket: {type: string}
                region: {type: string, default: north}
            tags:
              type: array
              items:
                type: object
                properties: {name: {type: string, default: none}}
          """);

  private static final String SHOP =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: shop}
      spec: {image: 'shop:1.4', extensions: %s}
      """;

  private final LoadedKind<ApplicationSpec> kind =
      kind(List.of(new ExtendingManager<>("backup", ApplicationSpec.class, BACKUP)));

  @Test
  void readsAnExtensionWithItsDefaults() {
    Primary<ApplicationSpec> primary = valid("{backup: {time: '3:00'}}");

    assertThat(primary.extensions())
        .isEqualTo(Map.of("backup", new Backup("3:00", 7, new Target("backups", "north"))));
    assertThat(RenderRequest.of(primary, Map.of()).extension(BACKUP))
        .contains(new Backup("3:00", 7, new Target("backups", "north")));
    assertThat(primary).isNotEqualTo(valid("{backup: {time: '4:00'}}"));
  }

  @Test
  void returnsNothingForAnExtensionThatIsNotGiven() {
    Primary<ApplicationSpec> primary = valid("{}");

    assertThat(primary.extensions()).isEmpty();
    assertThat(RenderRequest.of(primary, Map.of()).extension(BACKUP)).isEmpty();
  }

  @Test
  void reportsEveryProblemAtItsPath() {
    assertThat(problems("{backup: {keep: 0, timee: '3:00'}}"))
        .containsExactlyInAnyOrder(
            "spec.extensions.backup.time: This field is required.",
            "spec.extensions.backup.keep: 0 is out of range: it must be at least 1.",
            "spec.extensions.backup.timee: Unknown field 'timee'. Did you mean 'time'?");
    assertThat(problems("{backup: {time: '3:00', keep: 13}}"))
        .singleElement()
        .asString()
        .startsWith("spec.extensions.backup: ")
        .contains("13 copies bring bad luck");
  }

  @Test
  void anExtensionWithoutAPlugInIsAnErrorOffline() {
    assertThat(problems("{bakup: {time: '3:00'}}"))
        .containsExactly(
            "spec.extensions.bakup: No loaded plug-in has the extension 'bakup'. Did you mean 'backup'? Add its jar to OPERATOR_PLUGINS, or remove the field.");
    Decoded<ApplicationSpec> alone =
        PrimaryDecoder.offline(kind(List.of())).decode(document("{backup: {}}"));
    assertThat(alone.primary()).isNull();
    assertThat(alone.diagnostics())
        .extracting(Diagnostic::reason)
        .containsExactly(Reason.UNKNOWN_FIELD);
  }

  @Test
  void anExtensionWithoutAPlugInIsAWarningInTheCluster() {
    Decoded<ApplicationSpec> decoded =
        new PrimaryDecoder<>(kind(List.of())).decode(document("{backup: {any: [thing]}}"));

    assertThat(decoded.primary()).isNotNull();
    assertThat(decoded.diagnostics())
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.severity()).isEqualTo(Severity.WARNING);
              assertThat(warning.reason()).isEqualTo(Reason.MANAGER_MISSING);
              assertThat(warning.path()).isEqualTo("spec.extensions.backup");
            });
  }

  @Test
  void anExtensionOfADisabledManagerNamesTheLineOfTheSettings() {
    LoadedKind<ApplicationSpec> disabled =
        kind.withInputs(
            new RenderInputs(
                Map.of(),
                Map.of("backup", false),
                SpecSettings.NONE,
                Set.of(),
                Map.of("managers.backup.enabled", "settings.yaml:4"),
                false));
    String why = "The manager 'backup' of this extension is disabled by settings.yaml:4.";

    assertThat(PrimaryDecoder.offline(disabled).decode(document("{backup: {}}")).diagnostics())
        .extracting(Diagnostic::message)
        .containsExactly(why + " Remove the field, or that line.");
    assertThat(new PrimaryDecoder<>(disabled).decode(document("{backup: {}}")).diagnostics())
        .extracting(Diagnostic::message)
        .containsExactly(why + " It has no effect, and its objects stay as they are.");
  }

  @Test
  void theDefinitionValidatesButSetsNoDefaultAndDeletesNothing() {
    JsonNode section = extensions(SpecExtensions.definition(kind));
    JsonNode backup = section.at("/properties/backup");

    assertThat(section.path("x-kubernetes-preserve-unknown-fields").asBoolean()).isTrue();
    assertThat(section.has("additionalProperties")).isFalse();
    assertThat(backup.findValues("default")).isEmpty();
    assertThat(backup.at("/properties/time/maxLength").asInt()).isEqualTo(5);
    assertThat(backup.path("required").toString()).isEqualTo("[\"time\"]");
    for (String open : List.of("", "/properties/target", "/properties/tags/items")) {
      assertThat(backup.at(open + "/x-kubernetes-preserve-unknown-fields").asBoolean())
          .as(open)
          .isTrue();
    }
  }

  @Test
  void theDefinitionWithoutExtensionsIsThatOfTheKind() {
    LoadedKind<ApplicationSpec> plain = kind(List.of());

    assertThat(SpecExtensions.definition(plain)).isEqualTo(CrdDocument.parse(plain.primary()));
  }

  @Test
  void rejectsAnExtensionOfAKindThatHasNone() {
    LoadedKind<Greeting> greetings =
        load(new GreetingKind(), List.of(new ExtendingManager<>("backup", Greeting.class, BACKUP)));

    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> new PrimaryDecoder<>(greetings))
        .withMessageContaining("The manager 'backup' has an extension, but the kind Greeting of ")
        .withMessageEndingWith("has no spec.extensions. Remove the jar of the manager.");
  }

  @Test
  void rejectsTwoExtensionsOfOneClassAndSchemasThatCannotBeRead() {
    ResourceManager<ApplicationSpec> one =
        new ExtendingManager<>("one", ApplicationSpec.class, BACKUP);
    ResourceManager<ApplicationSpec> two =
        new ExtendingManager<>("two", ApplicationSpec.class, BACKUP);
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> kind(List.of(one, two)))
        .withMessageContaining("have extensions of the same class");

    ValueType<Backup> scalar = ValueType.of(Backup.class, "type: string");
    LoadedKind<ApplicationSpec> broken =
        kind(List.of(new ExtendingManager<>("one", ApplicationSpec.class, scalar)));
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> new PrimaryDecoder<>(broken))
        .withMessageContaining("its method extension() returned a schema without 'type: object'");
  }

  private Primary<ApplicationSpec> valid(String extensions) {
    Decoded<ApplicationSpec> decoded = PrimaryDecoder.offline(kind).decode(document(extensions));
    assertThat(decoded.diagnostics()).isEmpty();
    return Optional.ofNullable(decoded.primary()).orElseThrow();
  }

  private List<String> problems(String extensions) {
    return PrimaryDecoder.offline(kind).decode(document(extensions)).diagnostics().stream()
        .map(Diagnostic::toString)
        .toList();
  }

  private static ObjectNode document(String extensions) {
    return new YamlReader()
        .read("shop.yaml", SHOP.formatted(extensions).getBytes(UTF_8))
        .documents()
        .get(0)
        .json();
  }

  private static JsonNode extensions(ObjectNode definition) {
    return definition.at(
        "/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/extensions");
  }

  private static LoadedKind<ApplicationSpec> kind(List<ResourceManager<ApplicationSpec>> managers) {
    return load(new ApplicationKind(), managers);
  }

  @SuppressWarnings("unchecked") // there is only one kind
  private static <S> LoadedKind<S> load(
      PrimaryKind<S> kind, List<? extends ResourceManager<S>> managers) {
    return (LoadedKind<S>) PluginRegistry.of(List.of(kind), managers).kinds().get(0);
  }
}
