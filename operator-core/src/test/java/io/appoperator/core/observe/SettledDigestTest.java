package io.appoperator.core.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Readiness;
import io.appoperator.api.Readiness.Replicas;
import io.appoperator.api.Readiness.State;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.json.Json;
import io.appoperator.core.sample.GreetingKind;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettledDigestTest {

  private static final PrimaryId HELLO =
      new PrimaryId(new ResourceRef(GreetingKind.KIND, "team", "hello"), "u1");
  private static final SettledDigest DIGESTS = new SettledDigest("1.0");

  private static final String PRIMARY =
      """
      {"apiVersion": "toys.example.com/v1", "kind": "Greeting",
       "metadata": {"name": "hello", "namespace": "team", "uid": "u1", "generation": 1,
                    "resourceVersion": "7", "labels": {"team": "shop"}, "finalizers": ["ours"]},
       "spec": {"text": "good morning"},
       "status": {"phase": "Running"}}
      """;

  @Test
  void isRecognizedOnThePrimary() throws IOException {
    ObjectNode primary = primary(PRIMARY);
    primary.withObjectProperty("status").put(SettledDigest.FIELD, digest(primary).orElseThrow());

    assertThat(DIGESTS.matchesStatus(HELLO, primary, List.of(record()))).isTrue();
    assertThat(new SettledDigest("1.1").matchesStatus(HELLO, primary, List.of(record()))).isFalse();
    assertThat(DIGESTS.matchesStatus(HELLO, primary, List.of())).isFalse();
  }

  @Test
  void isNotRecognizedOnAPrimaryWithoutDigest() throws IOException {
    assertThat(DIGESTS.matchesStatus(HELLO, primary(PRIMARY), List.of(record()))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "good morning>good evening",
        "\"generation\": 1>\"generation\": 2",
        "\"team\": \"shop\">\"team\": \"till\"",
        "\"uid\": \"u1\">\"uid\": \"u2\"",
        "Running>Creating",
        "\"phase\">\"phrase\"",
      })
  void differsForAnotherSpecOrStatus(String edit) throws IOException {
    String[] parts = edit.split(">", -1);

    assertThat(digest(primary(PRIMARY.replace(parts[0], parts[1]))))
        .isPresent()
        .isNotEqualTo(digest(primary(PRIMARY)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"resourceVersion\": \"7\">\"resourceVersion\": \"8\"", "[\"ours\"]>[]"})
  void ignoresResourceVersionsAndManagedFields(String edit) throws IOException {
    String[] parts = edit.split(">", -1);

    assertThat(digest(primary(PRIMARY.replace(parts[0], parts[1]))))
        .isEqualTo(digest(primary(PRIMARY)));
  }

  @Test
  void differsForAChangedObject() throws IOException {
    ObjectNode primary = primary(PRIMARY);
    Readiness scaled = new Readiness(State.READY, "", new Replicas(2, 2, 2, 2));
    Readiness pending = Readiness.of(State.PENDING, "No address is assigned yet.");

    assertThat(
            List.of(
                of(primary, record()),
                of(primary, record().withReadiness(scaled)),
                of(primary, record().withReadiness(pending)),
                of(primary, record().withObserved(Map.of("status.a", "1"))),
                of(primary, record().withObserved(Map.of("status.a", "2"))),
                of(primary, record("good evening", "u1")),
                of(primary, record(), record().sharing(other(), record().owner()))))
        .allMatch(Optional::isPresent)
        .doesNotHaveDuplicates();
  }

  @Test
  void isTheSameWhileTheStateIs() throws IOException {
    ObjectNode primary = primary(PRIMARY);
    LiveRecord later = record("good morning", "u1", "6");
    SettledState state = DIGESTS.state("7", List.of(record()));

    assertThat(of(primary, later)).isEqualTo(of(primary, record()));
    assertThat(state.hasSameDigest(DIGESTS.state("7", List.of(later)))).isTrue();
    assertThat(
            List.of(
                DIGESTS.state("8", List.of(record())),
                new SettledDigest("1.1").state("7", List.of(record())),
                DIGESTS.state("7", List.of(record("good evening", "u1"))),
                DIGESTS.state("7", List.of(record("good morning", "u2"))),
                DIGESTS.state("7", List.of(record().withObserved(Map.of("status.a", "1")))),
                DIGESTS.state("7", List.of()),
                DIGESTS.state("7", List.of(record(), record()))))
        .noneMatch(state::hasSameDigest);
  }

  @ParameterizedTest
  @EnumSource(names = {"PROGRESSING", "FAILING", "FAILED"})
  void isAbsentWhileAnObjectIsNotReady(State state) throws IOException {
    assertThat(of(primary(PRIMARY), record().withReadiness(Readiness.of(state, "")))).isEmpty();
  }

  @Test
  void isAbsentIfAnObjectIsNotFullyOwned() throws IOException {
    ObjectNode primary = primary(PRIMARY);

    assertThat(of(primary, record("good morning", "u2"))).as("of a predecessor").isEmpty();
    assertThat(of(primary, record().ownedBy(record().owner().withoutReference())))
        .as("detached")
        .isEmpty();
    assertThat(of(primary, record().ownedBy(LiveRecord.Owner.NONE))).as("unowned").isEmpty();
  }

  @Test
  void isAbsentForUnknownCode() throws IOException {
    ObjectNode primary = primary(PRIMARY);

    assertThat(new SettledDigest("").of(HELLO, primary, primary.path("status"), List.of()))
        .isEmpty();
  }

  private static Optional<String> digest(ObjectNode primary) {
    return of(primary, record());
  }

  private static Optional<String> of(ObjectNode primary, LiveRecord... records) {
    return DIGESTS.of(HELLO, primary, primary.path("status"), List.of(records));
  }

  private static ObjectNode primary(String json) throws IOException {
    return Json.parse(json.getBytes(StandardCharsets.UTF_8));
  }

  private static ResourceRef other() {
    return new ResourceRef(ResourceKind.of(ConfigMap.class), "team", "other");
  }

  private static LiveRecord record() {
    return record("good morning", "u1");
  }

  private static LiveRecord record(String text, String owner) {
    return record(text, owner, "5");
  }

  private static LiveRecord record(String text, String owner, String resourceVersion) {
    ObjectNode live = Json.object();
    live.putObject("data").put("text", text);
    live.putObject("metadata")
        .putArray("managedFields")
        .addObject()
        .put("manager", "us")
        .put("operation", "Apply")
        .putObject("fieldsV1")
        .putObject("f:data")
        .putObject("f:text");
    return new LiveRecord(
        new ResourceRef(ResourceKind.of(ConfigMap.class), "team", "hello-text"),
        "u9",
        resourceVersion,
        false,
        List.of(),
        new LiveRecord.Owner(HELLO.ref(), owner, "Greeting/hello", LiveRecord.OwnerLink.REFERENCE),
        "text",
        Ownership.of(live, "us", Set.of()),
        Readiness.ready(),
        Map.of());
  }
}
