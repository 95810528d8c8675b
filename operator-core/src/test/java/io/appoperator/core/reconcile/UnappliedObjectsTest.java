package io.appoperator.core.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.json.Json;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.core.sample.Greetings;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The objects that the status lists as not applied; these are never adopted. */
class UnappliedObjectsTest extends SettledGreeting {

  @BeforeEach
  void remove() {
    cluster.remove(Greetings.CONFIG);
  }

  @Test
  void listsAnObjectWhoseNameIsTakenWithTheReason() {
    putForeign(false);
    restart();

    assertThat(listed("/kind")).isEqualTo("ConfigMap");
    assertThat(listed("/name")).isEqualTo("hello-text");
    assertThat(status().at("/resources/0/ready").asBoolean(true)).isFalse();
    assertThat(listed("/message"))
        .isEqualTo(
            "Not applied: ConfigMap/hello-text already exists in namespace team and is not managed by this Greeting. Rename one or delete it.");
  }

  @Test
  void listsARejectedObjectUntilItExists() {
    cluster.failAt("apply ConfigMap/hello-text", Failure.REFUSED, "no more room");
    restart();
    assertThat(listed("/message")).isEqualTo("Not applied: ConfigMap/hello-text: no more room");

    nanos.advance(Duration.ofSeconds(10));
    reconcile();
    assertThat(status().path("resources").toString())
        .isEqualTo("[{\"kind\":\"ConfigMap\",\"name\":\"hello-text\",\"ready\":true}]");
  }

  /** A version that does not know the mark would adopt such an object. */
  @Test
  void doesNotListAnUnownedObjectAppliedForAnEarlierPrimary() {
    cluster.edit(Greetings.HELLO, "status", Json.object());
    putForeign(true);
    restart();

    assertThat(status().at("/conditions").toString()).contains("NameConflict");
    assertThat(status().path("resources").isEmpty()).isTrue();
  }

  @Test
  void neverAdoptsAnObjectListedAsNotAppliedAfterARestart() {
    putForeign(false);
    restart();
    putForeign(true);
    JsonNode before = cluster.stored(Greetings.CONFIG).deepCopy();

    restart();

    assertThat(cluster.stored(Greetings.CONFIG)).isEqualTo(before);
    assertThat(status().at("/conditions").toString()).contains("NameConflict");
    assertThat(status().path("resources").isEmpty()).isTrue();
  }

  @Test
  void neverAdoptsAnObjectListedAsNotAppliedAfterAnInvalidSpec() {
    putForeign(false);
    restart();
    JsonNode text = cluster.stored(Greetings.HELLO).at("/spec/text");
    cluster.edit(Greetings.HELLO, "spec.text", Json.tree(7));
    restart();
    assertThat(listed("/message")).startsWith("Not applied: ");
    putForeign(true);
    JsonNode before = cluster.stored(Greetings.CONFIG).deepCopy();

    cluster.edit(Greetings.HELLO, "spec.text", text);
    restart();

    assertThat(cluster.stored(Greetings.CONFIG)).isEqualTo(before);
  }

  private void restart() {
    start("1.1");
    reconcile();
  }

  private JsonNode status() {
    return cluster.stored(Greetings.HELLO).path("status");
  }

  private String listed(String field) {
    return status().at("/resources/0" + field).asText();
  }

  /** Creates an unowned object with the name of a desired one. */
  private void putForeign(boolean appliedByUs) {
    ObjectNode object = Json.object();
    ObjectNode metadata = object.putObject("metadata");
    metadata.putObject("labels").put(OperatorMetadata.MANAGED_BY, OperatorMetadata.OPERATOR);
    object.putObject("data").put("mine", "yes");
    if (appliedByUs) {
      ObjectNode entry = metadata.putArray("managedFields").addObject();
      entry.put("manager", OperatorMetadata.OPERATOR).put("operation", "Apply");
      entry.putObject("fieldsV1").putObject("f:data").putObject("f:mine");
    }
    cluster.put(Greetings.CONFIG, object);
  }
}
