package io.appoperator.embedded.engine;

import static io.appoperator.embedded.Widgets.json;
import static io.appoperator.embedded.Widgets.widget;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.Widgets;
import io.appoperator.embedded.store.ObjectStore;
import org.junit.jupiter.api.Test;

class ServerSideApplyTest {

  private final Endpoint widgets =
      Widgets.endpoint(new ObjectStore(), ServerIdentity.ofSystem(), "");

  @Test
  void createsAnAbsentObjectWithDefaultsThatItDoesNotOwn() throws ApiException {
    ObjectNode created = apply("a", "{image: 'one'}");

    assertThat(created.path("spec")).isEqualTo(json("{image: 'one', replicas: 1}"));
    assertThat(owned(created, "a")).isEqualTo(json("{'f:spec': {'f:image': {}}}"));
  }

  @Test
  void reapplyStoresNothing() throws ApiException {
    ObjectNode first = apply("a", "{image: 'one', ports: [{port: 80}]}");

    assertThat(apply("a", "{image: 'one', ports: [{port: 80}]}")).isEqualTo(first);
  }

  @Test
  void removesWhatTheManagerAppliesNoMore() throws ApiException {
    apply("a", "{image: 'one', replicas: 5, env: {A: '1', B: '2'}}");

    ObjectNode applied = apply("a", "{image: 'one', env: {B: '2'}}");

    assertThat(applied.path("spec")).isEqualTo(json("{image: 'one', replicas: 1, env: {B: '2'}}"));
  }

  @Test
  void keepsWhatAnotherManagerOwns() throws ApiException {
    apply("a", "{image: 'one', paused: true}");
    apply("b", "{paused: true}");

    ObjectNode applied = apply("a", "{image: 'one'}");

    assertThat(applied.path("spec").path("paused").asBoolean()).isTrue();
    assertThat(owned(applied, "b")).isEqualTo(json("{'f:spec': {'f:paused': {}}}"));
  }

  @Test
  void namesTheManagerAndTheFieldOfAConflict() throws ApiException {
    apply("a", "{image: 'one', ports: [{port: 80, name: 'web'}]}");

    ApiException conflict =
        catchThrowableOfType(
            ApiException.class, () -> apply("b", "{image: 'two', ports: [{port: 80, name: 'x'}]}"));

    assertThat(conflict.code()).isEqualTo(409);
    assertThat(conflict)
        .hasMessage(
            """
            Apply failed with 2 conflicts: conflicts with "a":
            - .spec.image
            - .spec.ports[port=80,protocol="TCP"].name""");
    assertThat(conflict.status().path("details").path("causes").get(0))
        .isEqualTo(
            json(
                "{reason: 'FieldManagerConflict', message: 'conflict with \"a\"', field:"
                    + " '.spec.image'}"));
  }

  @Test
  void forceTakesFieldsFromTheirOwner() throws ApiException {
    apply("a", "{image: 'one', paused: true}");

    ObjectNode applied =
        widgets
            .apply("default", "w", widget("w", "{image: 'two'}"), WriteOptions.by("b").forced())
            .object();

    assertThat(owned(applied, "a")).isEqualTo(json("{'f:spec': {'f:paused': {}}}"));
    assertThat(owned(applied, "b")).isEqualTo(json("{'f:spec': {'f:image': {}}}"));
  }

  @Test
  void anUpdateTakesTheFieldsThatItChanges() throws ApiException {
    apply("a", "{image: 'one', paused: true}");

    ObjectNode patched =
        widgets
            .patch(
                "default",
                "w",
                PatchFormat.MERGE,
                json("{spec: {image: 'two'}}"),
                WriteOptions.by("editor"))
            .object();

    assertThat(owned(patched, "a")).isEqualTo(json("{'f:spec': {'f:paused': {}}}"));
    assertThat(owned(patched, "editor")).isEqualTo(json("{'f:spec': {'f:image': {}}}"));
  }

  @Test
  void mergesListsByTheirKeysAndKeepsTheOrderOfTheApplied() throws ApiException {
    apply("a", "{ports: [{port: 1}, {port: 2}, {port: 3}]}");

    ObjectNode applied = apply("b", "{ports: [{port: 3, name: 'c'}, {port: 1}]}");

    assertThat(applied.path("spec").path("ports").findValuesAsText("port"))
        .containsExactly("2", "3", "1");
  }

  @Test
  void aForeignFieldDoesNotSaveAnElementThatItsOwnerRemoves() throws ApiException {
    apply("a", "{volumes: [{name: 'data'}, {name: 'logs'}]}");
    widgets.patch(
        "default",
        "w",
        PatchFormat.JSON,
        json("[{op: 'add', path: '/spec/volumes/0/path', value: '/data'}]"),
        WriteOptions.by("editor"));

    ObjectNode applied = apply("a", "{volumes: [{name: 'logs'}]}");

    assertThat(applied.path("spec").path("volumes")).isEqualTo(json("[{name: 'logs'}]"));
  }

  @Test
  void atomicListsHaveOneOwner() throws ApiException {
    apply("a", "{args: ['x', 'y']}");

    ApiException conflict =
        catchThrowableOfType(ApiException.class, () -> apply("b", "{args: ['x']}"));

    assertThat(conflict)
        .hasMessage("Apply failed with 1 conflict: conflict with \"a\": .spec.args");
  }

  @Test
  void anUnknownFieldIsAnErrorOfTheServer() {
    ApiException failure =
        catchThrowableOfType(ApiException.class, () -> apply("a", "{imaeg: 'one'}"));

    assertThat(failure.code()).isEqualTo(500);
    assertThat(failure).hasMessageContaining(".spec.imaeg: field not declared in schema");
  }

  @Test
  void aDryRunStoresNothing() throws ApiException {
    apply("a", "{image: 'one'}");

    ObjectNode dry =
        widgets
            .apply("default", "w", widget("w", "{image: 'two'}"), WriteOptions.by("a").dry())
            .object();

    assertThat(dry.path("spec").path("image").asText()).isEqualTo("two");
    assertThat(widgets.get("default", "w").path("spec").path("image").asText()).isEqualTo("one");
  }

  private ObjectNode apply(String manager, String spec) throws ApiException {
    return widgets.apply("default", "w", widget("w", spec), WriteOptions.by(manager)).object();
  }

  private static JsonNode owned(ObjectNode object, String manager) {
    for (JsonNode entry : object.path("metadata").path("managedFields")) {
      if (entry.path("manager").asText().equals(manager)) {
        return entry.path("fieldsV1");
      }
    }
    return json("{}");
  }
}
