package io.appoperator.core.drift;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.DesiredObject.Retention;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.FieldPath;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.json.Json;
import io.appoperator.core.render.Digest;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Manifest.ImmutableFieldPolicy;
import io.appoperator.core.render.OperatorMetadata;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OverriddenFieldsTest {

  private static final ResourceRef REF =
      new ResourceRef(new ResourceKind("toys.example.com", "v1", "Toy", "toys"), "team", "car");
  private static final ResourceRef SECRET =
      new ResourceRef(new ResourceKind("", "v1", "Secret", "secrets"), "team", "car");
  private static final String WARNING =
      "Toy/car: admission on the API server changes on each write: spec.x (applied: 7, stored: 3). Exempt the field from the policy or webhook, or set the same value in the resource.";

  private final OverriddenFields fields = new OverriddenFields();

  @Test
  void warnsUntilTheServerStoresTheAppliedValue() {
    fields.record(manifest(REF, "x", 7), stored("x", 3));
    assertThat(texts(REF)).containsExactly(WARNING);

    fields.record(manifest(REF, "x", 7), stored("x", 7));
    assertThat(texts(REF)).isEmpty();
  }

  @Test
  void forgetsObjectsThatAreNoLongerDesired() {
    fields.record(manifest(REF, "x", 7), stored("x", 3));
    assertThat(texts(SECRET)).isEmpty();
    assertThat(texts(REF)).isEmpty();
  }

  @Test
  void ignoresFieldsThatTheManifestLeavesToOthers() {
    Manifest manifest = manifest(REF, "x", 7);
    fields.record(
        new Manifest(
            REF,
            "toys",
            manifest.json(),
            Set.of(FieldPath.of("spec.x")),
            Set.of(),
            Retention.OWNED,
            ImmutableFieldPolicy.REFUSE,
            manifest.digest()),
        stored("x", 3));
    assertThat(texts(REF)).isEmpty();
  }

  @Test
  void restoresItsWarningsFromTheStatusAfterARestart() {
    ObjectNode status = Json.object();
    status.putArray("warnings").add("Toy/car is too large.").add(WARNING);
    assertThat(OverriddenFields.areIn(status)).isTrue();

    fields.restore(status, List.of(REF));
    assertThat(texts(REF)).containsExactly(WARNING);
    assertThat(fields.objects()).containsExactly(REF);
  }

  @Test
  void hidesBothValuesOfASecret() {
    ObjectNode json = Json.object().put("apiVersion", "v1").put("kind", "Secret");
    json.putObject("data").put("token", "aHVudGVyMg==");
    ObjectNode stored = json.deepCopy();
    stored.withObjectProperty("data").put("token", "c3dvcmRmaXNo");
    own(stored, "data", "token");

    fields.record(manifest(SECRET, json), stored);
    assertThat(texts(SECRET))
        .singleElement()
        .asString()
        .contains("data.token (applied: \"<masked>\", stored: \"<masked>\")")
        .doesNotContain("aHVudGVyMg", "c3dvcmRmaXNo");
  }

  @Test
  void namesAFewFieldsAndCountsTheRest() {
    ObjectNode json = Json.object();
    ObjectNode stored = Json.object();
    for (String name : List.of("a", "b", "c", "d", "e")) {
      json.withObjectProperty("spec").put(name, 1);
      stored.withObjectProperty("spec").put(name, 2);
    }
    own(stored, "spec", "a", "b", "c", "d", "e");

    fields.record(manifest(REF, json), stored);
    assertThat(texts(REF)).singleElement().asString().contains("spec.c", "and 2 more.");
  }

  private List<String> texts(ResourceRef desired) {
    fields.retain(List.of(desired));
    return fields.warnings().stream().map(Diagnostic::toString).toList();
  }

  private static Manifest manifest(ResourceRef ref, String field, int value) {
    ObjectNode json = Json.object();
    json.putObject("spec").put(field, value);
    return manifest(ref, json);
  }

  private static Manifest manifest(ResourceRef ref, ObjectNode json) {
    return new Manifest(
        ref,
        "toys",
        json,
        Set.of(),
        Set.of(),
        Retention.OWNED,
        ImmutableFieldPolicy.REFUSE,
        Digest.of(json.toString()));
  }

  private static ObjectNode stored(String field, int value) {
    ObjectNode stored = Json.object();
    stored.putObject("spec").put(field, value);
    own(stored, "spec", field);
    return stored;
  }

  private static void own(ObjectNode object, String parent, String... fields) {
    ObjectNode entry = object.putObject("metadata").putArray("managedFields").addObject();
    entry.put("manager", OperatorMetadata.OPERATOR).put("operation", "Apply");
    ObjectNode owned = entry.putObject("fieldsV1").putObject("f:" + parent);
    for (String field : fields) {
      owned.putObject("f:" + field);
    }
  }
}
