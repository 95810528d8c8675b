package io.appoperator.core.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.observe.ApiServer.Answer;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Checks for every kind that the real server enforces the preconditions of writes. */
@Tag("core")
@WithControlPlane
class CreateWithoutAdoptingIT {

  @TestFactory
  Stream<DynamicTest> createsAnAbsentObject(ControlPlane controlPlane, TestNamespace namespace) {
    return onEachKind(
        controlPlane,
        namespace,
        live -> {
          assertThat(create(live, AppliedObject.DRY_RUN).code()).isEqualTo(201);
          assertThat(read(live).code()).isEqualTo(404);

          assertThat(create(live, AppliedObject.FORCED).code()).isEqualTo(201);
          assertThat(live.ourFields().toString())
              .contains("f:labels")
              .doesNotContain("f:resourceVersion", "f:uid\"");
          live.assertOutcome(ReapplyOutcome.IN_PLACE, AppliedObject.hash(live.get()));
        });
  }

  @TestFactory
  Stream<DynamicTest> doesNotAdoptAnExistingObject(
      ControlPlane controlPlane, TestNamespace namespace) {
    return onEachKind(
        controlPlane,
        namespace,
        live -> {
          ObjectNode theirs = live.applyAs(AppliedObject.OTHER_MANAGER, live.desired());

          assertThat(create(live, AppliedObject.DRY_RUN).code()).isEqualTo(409);
          assertThat(create(live, AppliedObject.FORCED).code()).isEqualTo(409);
          assertThat(live.ourFields().isMissingNode()).isTrue();
          assertThat(live.get().at("/metadata/uid")).isEqualTo(theirs.at("/metadata/uid"));
        });
  }

  @TestFactory
  Stream<DynamicTest> updatesOnlyTheObjectWithTheGivenUid(
      ControlPlane controlPlane, TestNamespace namespace) {
    return onEachKind(
        controlPlane,
        namespace,
        live -> {
          String uid = live.apply().at("/metadata/uid").asText();
          String other = UUID.randomUUID().toString();

          assertThat(apply(live, "uid", uid).code()).isEqualTo(200);
          Answer refused = apply(live, "uid", other);
          assertThat(refused.code()).as("%s", refused.body()).isEqualTo(422);
          assertThat(refused.body().at("/details/causes/0/field").asText())
              .isEqualTo("metadata.uid");
        });
  }

  @TestFactory
  Stream<DynamicTest> updatesOnlyTheSeenVersion(
      ControlPlane controlPlane, TestNamespace namespace) {
    return onEachKind(
        controlPlane,
        namespace,
        live -> {
          live.apply();
          // Controllers of the cluster change new objects, too.
          await().until(() -> applySeen(live, live.get()) == 200);

          ObjectNode seen = live.get();
          live.patch(ApiServer.MERGE_PATCH, label("2"));
          assertThat(applySeen(live, seen)).isEqualTo(409);
          assertThat(live.get().at("/metadata/labels/x").asText()).isEqualTo("2");

          assertThat(delete(live, "uid", seen.at("/metadata/uid").asText())).isEqualTo(200);
          await().until(() -> read(live).code() == 404);
          assertThat(applySeen(live, seen)).isEqualTo(409);
          assertThat(read(live).code()).isEqualTo(404);
        });
  }

  @TestFactory
  Stream<DynamicTest> neverRecreatesAnObjectWithADeletedUid(
      ControlPlane controlPlane, TestNamespace namespace) {
    return onEachKind(
        controlPlane,
        namespace,
        live -> {
          String gone = UUID.randomUUID().toString();

          assertThat(apply(live, "uid", gone).code()).isEqualTo(409);
          assertThat(read(live).code()).isEqualTo(404);
        });
  }

  @TestFactory
  Stream<DynamicTest> deletesOnlyTheSeenVersion(
      ControlPlane controlPlane, TestNamespace namespace) {
    return onEachKind(
        controlPlane,
        namespace,
        live -> {
          live.apply();
          ObjectNode seen = live.patch(ApiServer.MERGE_PATCH, label("1"));
          live.patch(ApiServer.MERGE_PATCH, label("2"));
          String uid = seen.at("/metadata/uid").asText();

          assertThat(delete(live, "uid", UUID.randomUUID().toString())).isEqualTo(409);
          assertThat(delete(live, "resourceVersion", seen.at("/metadata/resourceVersion").asText()))
              .isEqualTo(409);
          assertThat(read(live).code()).isEqualTo(200);
          assertThat(delete(live, "uid", uid)).isEqualTo(200);
        });
  }

  private static Stream<DynamicTest> onEachKind(
      ControlPlane controlPlane, TestNamespace namespace, Consumer<AppliedObject> test) {
    OwnedNamespace ownedNamespace = OwnedNamespace.in(controlPlane, namespace);
    return DriftSample.ALL.stream()
        .map(
            kind ->
                dynamicTest(kind.kind().kind(), () -> test.accept(ownedNamespace.object(kind))));
  }

  private static Answer read(AppliedObject live) {
    return live.server().send("GET", live.path(), ApiServer.JSON, null);
  }

  /** No object ever has the resourceVersion 1: the store counts from there. */
  private static Answer create(AppliedObject live, String query) {
    return live.server().apply(live.path(), query, with(live, "resourceVersion", "1"));
  }

  private static Answer apply(AppliedObject live, String field, String value) {
    return live.server().apply(live.path(), AppliedObject.FORCED, with(live, field, value));
  }

  private static int applySeen(AppliedObject live, ObjectNode seen) {
    ObjectNode document = live.desired().deepCopy();
    document
        .withObjectProperty("metadata")
        .put("uid", seen.at("/metadata/uid").asText())
        .put("resourceVersion", seen.at("/metadata/resourceVersion").asText());
    return live.server().apply(live.path(), AppliedObject.FORCED, document).code();
  }

  private static int delete(AppliedObject live, String field, String value) {
    JsonNode options =
        DriftSample.yaml(
            """
            apiVersion: v1
            kind: DeleteOptions
            preconditions: {%s: "%s"}
            """
                .formatted(field, value));
    return live.server().send("DELETE", live.path(), ApiServer.JSON, options).code();
  }

  private static JsonNode label(String value) {
    return DriftSample.yaml("{metadata: {labels: {x: '%s'}}}".formatted(value));
  }

  private static ObjectNode with(AppliedObject live, String field, String value) {
    ObjectNode document = live.desired().deepCopy();
    document.withObjectProperty("metadata").put(field, value);
    return document;
  }
}
