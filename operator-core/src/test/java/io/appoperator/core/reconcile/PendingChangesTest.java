package io.appoperator.core.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.core.clock.ManualClock;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.event.Event;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.sample.GreetingKind;
import io.appoperator.core.sample.Greetings;
import io.appoperator.core.watch.ClusterViews;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.PrimaryStore;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PendingChangesTest {

  private final MemoryCluster cluster = new MemoryCluster();
  private final PrimaryStore primaries = new PrimaryStore(GreetingKind.KIND);
  private final ManualClock nanos = new ManualClock();
  private final LiveStore live = new LiveStore();
  private final PluginRegistry plugins = Greetings.plugins(Greetings.manager("text"));
  private final LiveReader reader = new LiveReader(plugins.kinds());
  private final List<Event> events = new ArrayList<>();
  private final ReconcileFunction reconciler =
      TestReconcilers.of(
          plugins.kinds().get(0),
          primaries,
          ClusterViews.of(cluster, live, reader),
          cluster,
          nanos,
          TestReconcilers.instrumentation(events::add));

  @Test
  void writesOnlyTheStatusWhilePaused() {
    primaries.put(Greetings.create(cluster, "good morning"));
    pause("true");

    assertThat(reconciler.reconcile(Greetings.HELLO)).isEqualTo(ReconcileResult.DONE);
    assertThat(writes())
        .containsExactly("dry-run apply ConfigMap/hello-text", "status Greeting/hello");
    assertThat(status().at("/warnings/0").asText())
        .isEqualTo("Pending: create ConfigMap/hello-text.");
    assertThat(status().at("/conditions").findValuesAsText("reason"))
        .containsExactly("Paused", "Paused", "Paused", "Available", "Paused");
    assertThat(events).isEmpty();
  }

  @Test
  void reportsPendingFieldsWhilePausedAndWritesThemOnResume() {
    primaries.put(Greetings.create(cluster, "good morning"));
    reconciler.reconcile(Greetings.HELLO);
    Greetings.edit(cluster, "good evening");
    pause("true");

    reconciler.reconcile(Greetings.HELLO);
    assertThat(Greetings.storedText(cluster)).isEqualTo("good morning");
    assertThat(status().at("/warnings/0").asText())
        .isEqualTo("Pending: update ConfigMap/hello-text (data.text).");

    pause("false");
    reconciler.reconcile(Greetings.HELLO);
    assertThat(Greetings.storedText(cluster)).isEqualTo("good evening");
    assertThat(status().has("warnings")).isFalse();
  }

  @Test
  void isReadyWhilePausedIfNoChangeIsPending() {
    primaries.put(Greetings.create(cluster, "good morning"));
    reconciler.reconcile(Greetings.HELLO);
    pause("true");

    reconciler.reconcile(Greetings.HELLO);
    assertThat(status().at("/conditions").findValuesAsText("reason"))
        .containsExactly("Available", "Applied", "Paused", "Available");
  }

  @Test
  void deletesAPausedPrimary() {
    primaries.put(Greetings.create(cluster, "good morning"));
    reconciler.reconcile(Greetings.HELLO);
    cluster.edit(Greetings.HELLO, "metadata.deletionTimestamp", Json.tree("2026-01-01T12:00:00Z"));
    pause("true");

    assertThat(reconciler.reconcile(Greetings.HELLO)).isEqualTo(ReconcileResult.DONE);
    assertThat(cluster.has(Greetings.CONFIG)).isFalse();
    assertThat(cluster.has(Greetings.HELLO)).isFalse();
  }

  private void pause(String value) {
    JsonNode annotations = Json.object().put("toys.example.com/paused", value);
    cluster.edit(Greetings.HELLO, "metadata.annotations", annotations);
    primaries.put(cluster.stored(Greetings.HELLO).deepCopy());
  }

  private JsonNode status() {
    return cluster.stored(Greetings.HELLO).path("status");
  }

  private List<String> writes() {
    return cluster.requests().stream().filter(r -> !r.startsWith("get")).toList();
  }
}
