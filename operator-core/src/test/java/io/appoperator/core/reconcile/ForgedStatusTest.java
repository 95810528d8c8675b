package io.appoperator.core.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.event.Event;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.observe.SettledDigest;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.render.Digest;
import io.appoperator.core.sample.Greetings;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A start with a status that another client or an earlier version has written. */
class ForgedStatusTest extends SettledGreeting {

  @Test
  void appliesAnEditHiddenByAForgedStatus() {
    Greetings.edit(cluster, "good evening");
    forge("observedGeneration", cluster.stored(Greetings.HELLO).at("/metadata/generation"));
    forge("renderDigest", Json.tree(renderDigestOf("good evening")));
    start("1.1");
    reconcile();

    assertThat(Greetings.storedText(cluster)).isEqualTo("good evening");
  }

  @Test
  void appliesAnEditHiddenByAForgedDigestOnVerification() {
    Greetings.edit(cluster, "good evening");
    forge("observedGeneration", cluster.stored(Greetings.HELLO).at("/metadata/generation"));
    forge("renderDigest", Json.tree(renderDigestOf("good evening")));
    ObjectNode forged = cluster.stored(Greetings.HELLO);
    PrimaryId id = new PrimaryId(Greetings.HELLO, forged.at("/metadata/uid").asText());
    start("1.0");
    List<LiveRecord> records = replica.live.of(Greetings.HELLO, List.of());
    String digest =
        new SettledDigest("1.0")
            .of(id, forged, SettledDigest.without(forged.path("status")), records)
            .orElseThrow();
    forge(SettledDigest.FIELD, Json.tree(digest));
    start("1.0");
    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(Greetings.storedText(cluster))
        .as("the digest is accepted")
        .isEqualTo("good morning");

    replica.reconciler.verify(Greetings.HELLO);
    reconcile();
    assertThat(Greetings.storedText(cluster)).isEqualTo("good evening");
  }

  @Test
  void verifiesOnceWithoutARequest() {
    int requests = cluster.requests().size();
    start("1.0");
    reconcile();

    replica.reconciler.verify(Greetings.HELLO);
    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(renderings).as("it is rendered to be compared").hasValue(2);
    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(renderings).hasValue(2);
    assertThat(cluster.requests()).hasSize(requests);
  }

  @Test
  void keepsAdmissionWarningsWithoutWritingUntilVerification() {
    forge(
        "warnings",
        Json.object()
            .arrayNode()
            .add("ConfigMap/hello-text: admission on the API server changes on each write: x."));
    int requests = cluster.requests().size();
    start("1.1");
    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(cluster.requests()).hasSize(requests);

    replica.reconciler.verify(Greetings.HELLO);
    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(applies()).isEqualTo(2);
    assertThat(cluster.stored(Greetings.HELLO).path("status").has("warnings")).isFalse();
    assertThat(events).extracting(Event::reason).containsExactly("Created");
  }

  @Test
  void acceptsAnOldDigestFormatAndReplacesItWithTheNextStatus() {
    replica.refreshCaches();
    LiveRecord config = replica.live.of(Greetings.HELLO, List.of()).get(0);
    long hash = config.ownership().hash(Set.of()).orElseThrow();
    String line = "%s %s %s\n".formatted(config.ref().kind(), config.ref().name(), hex(hash));
    forge("appliedDigest", Json.tree(Digest.of(line).text()));
    int requests = cluster.requests().size();
    for (int starts = 0; starts < 2; starts++) {
      start("1.1");
      assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
      assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    }
    assertThat(cluster.requests()).hasSize(requests);

    cluster.edit(Greetings.HELLO, "metadata.generation", Json.tree(7));
    replica.refreshCaches();
    reconcile();
    assertThat(applies()).as("only the status is written").isEqualTo(1);
    assertThat(cluster.stored(Greetings.HELLO).at("/status/appliedDigest").asText())
        .startsWith("v2:");
  }

  private static String hex(long hash) {
    return Long.toHexString(hash);
  }

  private void forge(String field, JsonNode value) {
    cluster.edit(Greetings.HELLO, "status." + field, value);
  }

  /** Returns what {@code render --digest} prints. */
  private String renderDigestOf(String text) {
    ObjectNode document = cluster.stored(Greetings.HELLO).deepCopy();
    document.withObjectProperty("spec").put("text", text);
    return replica.digestOf(document);
  }
}
