package io.appoperator.core.reconcile;

import static io.appoperator.core.sample.GeneratedSecrets.PASSWORD;
import static io.appoperator.core.sample.GeneratedSecrets.PODS;
import static io.appoperator.core.sample.GeneratedSecrets.VALUE;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.json.Json;
import io.appoperator.core.sample.GeneratedSecrets;
import io.appoperator.core.sample.Greetings;
import io.appoperator.testkit.TestManager;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The life of the password that {@link GeneratedSecrets} marks as generated. */
class GeneratedValuesTest {

  private static final Instant JUNE = Instant.parse("2026-06-01T00:00:00Z");
  private static final Instant JULY = Instant.parse("2026-07-01T00:00:00Z");

  private final MemoryCluster cluster = new MemoryCluster();
  private SecretsReplica operator = replica(GeneratedSecrets.manager());

  @BeforeEach
  void createTheGreeting() {
    Greetings.create(cluster, "good morning");
  }

  @Test
  void makesAValueOnceWithTheUidOfTheSecret() {
    operator.reconcile();

    assertThat(value()).matches("[A-Za-z0-9]{24}");
    assertThat(cluster.requests())
        .containsSubsequence(
            "apply Secret/hello-db", "generated Secret/hello-db", "apply Deployment/hello");
    assertThat(status().path("generatedValues").toString()).isEqualTo("[\"hello-db/password\"]");
    assertThat(annotation()).isEqualTo("password");
    assertThat(isComplete()).isTrue();

    String first = value();
    int requests = cluster.requests().size();
    operator.reconcile();
    restarted().reconcile();
    assertThat(value()).isEqualTo(first);
    assertThat(cluster.requests()).hasSize(requests);
  }

  @Test
  void makesAnotherValueForAnotherSecret() {
    operator.reconcile();
    String first = value();
    cluster.remove(PASSWORD);
    cluster.remove(PODS);
    cluster.remove(Greetings.HELLO);
    Greetings.create(cluster, "good morning");

    restarted().reconcile();

    assertThat(value()).hasSize(24).isNotEqualTo(first);
  }

  @Test
  void makesTheValueAfterACrashBetweenTheTwoWrites() {
    cluster.failAt("generated Secret/hello-db", Failure.UNREACHABLE, "the process ends here");
    operator.reconcile();
    assertThat(cluster.has(PASSWORD)).isTrue();
    assertThat(cluster.has(PODS)).as("pods that need the password").isFalse();

    restarted().reconcile();

    assertThat(value()).hasSize(24);
    assertThat(cluster.has(PODS)).isTrue();
  }

  @Test
  void keepsTheValueOfAnotherProcessThatWasFaster() {
    SecretsReplica other = replica(GeneratedSecrets.manager());
    cluster.at("generated Secret/hello-db", other::reconcile);

    operator.reconcile();

    assertThat(cluster.requests().stream().filter("generated Secret/hello-db"::equals))
        .as("one is rejected, because the version has changed")
        .hasSize(2);
    String made = value();
    operator.reconcile();
    other.reconcile();
    assertThat(value()).isEqualTo(made);
  }

  @Test
  void keepsTheValueIfItsResponseWasLost() {
    operator.refresh();
    cluster.at(
        "apply Deployment/hello",
        () -> {
          throw new IllegalStateException("the process ends here");
        });
    try {
      operator.reconcileWithOldCaches();
    } catch (IllegalStateException e) {
      assertThat(e).hasMessageContaining("ends here");
    }
    String made = value();
    cluster.edit(PASSWORD, "metadata.labels.extra", Json.tree("a new version"));

    operator.reconcileWithOldCaches();
    restarted().reconcile();

    assertThat(value()).isEqualTo(made);
  }

  @Test
  void neitherChangesNorContestsAValueThatAnotherClientSet() {
    operator.reconcile();
    set("chosen by hand");
    int requests = cluster.requests().size();

    operator.reconcile();
    edit("good evening");
    operator.reconcile();

    assertThat(value()).isEqualTo("chosen by hand");
    assertThat(cluster.requests().stream().skip(requests))
        .doesNotContain("generated Secret/hello-db");
  }

  @Test
  void keepsAValueThatExistedBefore() {
    cluster.failAt("generated Secret/hello-db", Failure.UNREACHABLE, "the process ends here");
    operator.reconcile();
    set("restored from a backup");

    restarted().reconcile();

    assertThat(value()).isEqualTo("restored from a backup");
    assertThat(annotation()).isEqualTo("password");
  }

  @Test
  void reportsAKeyThatIsGoneAndNeverReplacesIt() {
    operator.reconcile();
    removeKey();
    int requests = cluster.requests().size();

    operator.reconcile();
    operator.reconcile();
    restarted().reconcile();

    assertThat(hasValue()).isFalse();
    assertIsLost();
    assertThat(cluster.requests().stream().skip(requests))
        .doesNotContain("apply Secret/hello-db", "generated Secret/hello-db");
  }

  @Test
  void reportsTheValueOfADeletedSecretAndCreatesItWithoutTheValue() {
    operator.reconcile();
    cluster.remove(PASSWORD);

    restarted().reconcile();

    assertThat(cluster.has(PASSWORD)).isTrue();
    assertThat(hasValue()).isFalse();
    assertIsLost();
    operator.reconcile();
    assertIsLost();
  }

  @Test
  void podsWaitForALostValueUntilAUserSetsAnother() {
    operator.reconcile();
    removeKey();
    operator.reconcile();
    edit("good evening");
    cluster.remove(PODS);

    operator.reconcile();
    assertThat(cluster.has(PODS)).isFalse();
    assertThat(status().path("conditions").toString())
        .contains("Deployment/hello is not applied, because Secret/hello-db has lost");

    set("a new one");
    operator.reconcile();
    assertThat(cluster.has(PODS)).isTrue();
    assertThat(isComplete()).isTrue();
  }

  @Test
  void rotatesOncePerTime() {
    operator = replica(rotated(JUNE));
    operator.reconcile();
    String june = value();
    assertThat(annotation()).isEqualTo("password@2026-06-01T00:00:00Z");

    operator = replica(rotated(JULY));
    operator.reconcile();
    String july = value();
    assertThat(july).hasSize(24).isNotEqualTo(june);
    assertThat(template()).contains("hello-db/password@2026-07-01T00:00:00Z");

    operator.reconcile();
    replica(rotated(JULY)).reconcile();
    operator = replica(rotated(JUNE));
    operator.reconcile();
    operator = replica(rotated(JULY));
    operator.reconcile();
    assertThat(value()).as("an earlier time, and the same one again").isEqualTo(july);
  }

  @Test
  void aRotationReplacesALostValue() {
    operator = replica(rotated(JUNE));
    operator.reconcile();
    removeKey();
    operator.reconcile();
    assertIsLost();

    operator = replica(rotated(JULY));
    operator.reconcile();

    assertThat(value()).hasSize(24);
    assertThat(isComplete()).isTrue();
  }

  @Test
  void makesTheValueOfAnotherKeyWithoutChangingTheFirst() {
    operator.reconcile();
    String first = value();

    operator =
        replica(
            GeneratedSecrets.manager(
                secret -> secret.generated("password", VALUE).generated("token", VALUE)));
    operator.reconcile();

    assertThat(value()).isEqualTo(first);
    assertThat(cluster.stored(PASSWORD).at("/data/token").asText()).isNotEmpty();
    assertThat(annotation()).isEqualTo("password,token");
  }

  @Test
  void keepsTheSecretThatIsNoLongerDesired() {
    operator.reconcile();
    String value = value();

    replica(Greetings.manager("password", request -> DesiredState.none())).reconcile();

    assertThat(value()).isEqualTo(value);
  }

  @Test
  void neverPutsTheValueIntoMessages() {
    cluster.at(
        "generated Secret/hello-db",
        () -> {
          String sent = cluster.lastBody().at("/data/password").asText();
          throw new ClusterException(
              Failure.REFUSED, 422, "A policy rejects " + sent, List.of(), null);
        });

    operator.reconcile();

    assertThat(status().toString()).contains("A policy rejects <masked>");
  }

  private SecretsReplica replica(TestManager<?> manager) {
    return new SecretsReplica(cluster, manager);
  }

  private SecretsReplica restarted() {
    operator = replica(GeneratedSecrets.manager());
    return operator;
  }

  private static TestManager<?> rotated(Instant time) {
    UnaryOperator<DesiredObject> marks =
        secret -> secret.generated("password", VALUE.rotatedAt(time));
    return GeneratedSecrets.manager(marks);
  }

  private void edit(String text) {
    Greetings.edit(cluster, text);
  }

  private void set(String value) {
    cluster.edit(
        PASSWORD,
        "data.password",
        Json.tree(Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8))));
  }

  private void removeKey() {
    ObjectNode secret = cluster.stored(PASSWORD);
    ((ObjectNode) secret.path("data")).remove("password");
    for (JsonNode entry : secret.at("/metadata/managedFields")) {
      if (entry.at("/fieldsV1/f:data") instanceof ObjectNode data) {
        data.remove("f:password");
      }
    }
    cluster.edit(PASSWORD, "metadata.labels.edited", Json.tree("yes"));
  }

  private boolean hasValue() {
    return cluster.stored(PASSWORD).path("data").has("password");
  }

  private String value() {
    String encoded = cluster.stored(PASSWORD).at("/data/password").asText();
    return new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
  }

  private String annotation() {
    return cluster
        .stored(PASSWORD)
        .path("metadata")
        .path("annotations")
        .path("toys.example.com/generated-values")
        .asText();
  }

  private String template() {
    return cluster.stored(PODS).at("/spec/template/metadata/annotations").toString();
  }

  private JsonNode status() {
    return cluster.stored(Greetings.HELLO).path("status");
  }

  private boolean isComplete() {
    return !status().path("conditions").toString().contains("GeneratedValueLost");
  }

  private void assertIsLost() {
    assertThat(status().path("conditions").toString())
        .contains("GeneratedValueLost", "Secret/hello-db has lost the generated value of password");
    assertThat(status().path("generatedValues").toString()).contains("hello-db/password");
  }
}
