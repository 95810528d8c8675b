package io.appoperator.embedded.engine;

import static io.appoperator.embedded.Widgets.json;
import static io.appoperator.embedded.Widgets.widget;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.Widgets;
import io.appoperator.embedded.engine.DeleteOptions.Propagation;
import io.appoperator.embedded.store.ObjectStore;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EndpointTest {

  private static final WriteOptions EDITOR = WriteOptions.by("editor");

  private final ObjectStore store = new ObjectStore();
  private final Endpoint widgets = Widgets.endpoint(store, ServerIdentity.ofSystem(), "");
  private final Endpoint status = Widgets.endpoint(store, ServerIdentity.ofSystem(), "status");

  @Test
  void createSetsSystemMetadataAndDropsTheStatus() throws ApiException {
    ObjectNode sent = widget("w", "{image: 'one', unknown: 1}");
    sent.set("status", json("{phase: 'Ready'}"));

    ObjectNode created = widgets.create("default", sent, EDITOR).object();

    assertThat(created.path("spec")).isEqualTo(json("{image: 'one', replicas: 1}"));
    assertThat(created.has("status")).isFalse();
    assertThat(created.path("metadata").path("generation").asInt()).isEqualTo(1);
    assertThat(created.path("metadata").path("uid").asText()).hasSize(36);
    assertThat(created.path("metadata").path("namespace").asText()).isEqualTo("default");
  }

  @Test
  void createGeneratesNames() throws ApiException {
    ObjectNode sent = widget("w", "{}");
    sent.set("metadata", json("{generateName: 'w-'}"));

    assertThat(ObjectMetadata.text(widgets.create("default", sent, EDITOR).object(), "name"))
        .matches("w-[a-z0-9]{5}");
  }

  @Test
  void createRefusesANameThatExists() throws ApiException {
    widgets.create("default", widget("w", "{}"), EDITOR);

    assertThat(failure(() -> widgets.create("default", widget("w", "{}"), EDITOR)))
        .hasMessage("widgets.embedded.example.com \"w\" already exists");
  }

  @Test
  void replaceNeedsTheCurrentResourceVersion() throws ApiException {
    ObjectNode created = widgets.create("default", widget("w", "{image: 'one'}"), EDITOR).object();
    widgets.patch("default", "w", PatchFormat.MERGE, json("{spec: {image: 'two'}}"), EDITOR);

    assertThat(failure(() -> widgets.replace("default", "w", created, EDITOR)).code())
        .isEqualTo(409);
    assertThat(failure(() -> widgets.replace("default", "w", widget("w", "{}"), EDITOR)))
        .hasMessage(
            "widgets.embedded.example.com \"w\" is invalid: metadata.resourceVersion: Invalid"
                + " value: 0: must be specified for an update");
  }

  @Test
  void changesOfTheSpecCountGenerationsAndChangesOfMetadataDoNot() throws ApiException {
    widgets.create("default", widget("w", "{}"), EDITOR);

    ObjectNode labeled =
        widgets
            .patch(
                "default", "w", PatchFormat.MERGE, json("{metadata: {labels: {a: 'b'}}}"), EDITOR)
            .object();
    ObjectNode changed =
        widgets
            .patch("default", "w", PatchFormat.MERGE, json("{spec: {replicas: 2}}"), EDITOR)
            .object();

    assertThat(labeled.path("metadata").path("generation").asInt()).isEqualTo(1);
    assertThat(changed.path("metadata").path("generation").asInt()).isEqualTo(2);
  }

  @Test
  void theStatusEndpointWritesTheStatusAlone() throws ApiException {
    widgets.create("default", widget("w", "{image: 'one'}"), EDITOR);

    ObjectNode changed =
        status
            .patch(
                "default",
                "w",
                PatchFormat.MERGE,
                json("{spec: {image: 'two'}, status: {phase: 'Ready'}}"),
                EDITOR)
            .object();

    assertThat(changed.path("spec").path("image").asText()).isEqualTo("one");
    assertThat(changed.path("status").path("phase").asText()).isEqualTo("Ready");
    assertThat(changed.path("metadata").path("generation").asInt()).isEqualTo(1);
  }

  @Test
  void reportsEachInvalidField() {
    assertThat(
            failure(
                () ->
                    widgets.create(
                        "default", widget("w", "{replicas: 'x', ports: [{name: 'a'}]}"), EDITOR)))
        .hasMessageContaining("spec.replicas in body must be of type integer: \"string\"")
        .hasMessageContaining("spec.ports[0].port: Required value");
  }

  @Test
  void anObjectWithFinalizersIsMarkedUntilTheLastIsRemoved() throws ApiException {
    ObjectNode sent = widget("w", "{}");
    ObjectMetadata.of(sent).putArray("finalizers").add("example.com/guard");
    widgets.create("default", sent, EDITOR);

    ObjectNode marked = widgets.delete("default", "w", DeleteOptions.BACKGROUND);
    assertThat(ObjectMetadata.isBeingDeleted(marked)).isTrue();
    assertThat(marked.path("metadata").path("generation").asInt()).isEqualTo(2);

    widgets.patch(
        "default", "w", PatchFormat.MERGE, json("{metadata: {finalizers: null}}"), EDITOR);
    assertThat(failure(() -> widgets.get("default", "w")).code()).isEqualTo(404);
  }

  @Test
  void deleteChecksPreconditions() throws ApiException {
    widgets.create("default", widget("w", "{}"), EDITOR);

    assertThat(
            failure(
                    () ->
                        widgets.delete(
                            "default",
                            "w",
                            new DeleteOptions(
                                Propagation.BACKGROUND,
                                Optional.of("other"),
                                Optional.empty(),
                                false)))
                .code())
        .isEqualTo(409);
    assertThat(widgets.delete("default", "w", DeleteOptions.BACKGROUND).path("status").asText())
        .isEqualTo("Success");
  }

  private interface Request {
    Object send() throws ApiException;
  }

  private static ApiException failure(Request request) {
    return catchThrowableOfType(ApiException.class, request::send);
  }
}
