package io.appoperator.core.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.toy.GreetingKind;
import io.appoperator.core.toy.ToyManager;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.PrimaryStore;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class ReconcilerTest {

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-01-01T12:00:00Z"), ZoneOffset.UTC);

  private final MemoryCluster cluster = new MemoryCluster();
  private final PrimaryStore primaries = new PrimaryStore(GreetingKind.KIND);
  private final Reconciler<?> reconciler = reconciler(ToyManager.wellBehaved("text"));

  @Test
  void settlesWhenTheAnswerToItsStatusHasNothingNew() {
    primaries.put(Greetings.create(cluster, "good morning"));

    assertThat(reconciler.reconcile(Greetings.HELLO)).isEqualTo(Pass.SETTLED);
    assertThat(Greetings.said(cluster)).isEqualTo("good morning");
  }

  @Test
  void seesAnEditThatCameWithTheAnswerToItsStatus() {
    primaries.put(Greetings.create(cluster, "good morning"));
    cluster.at("status Greeting/hello", () -> Greetings.edit(cluster, "good evening"));

    assertThat(reconciler.reconcile(Greetings.HELLO)).isEqualTo(Pass.AT_ONCE);
    assertThat(reconciler.reconcile(Greetings.HELLO)).isEqualTo(Pass.SETTLED);
    assertThat(Greetings.said(cluster)).isEqualTo("good evening");
  }

  @Test
  void seesADeletionThatCameWithTheAnswerToItsStatus() {
    primaries.put(Greetings.create(cluster, "good morning"));
    cluster.at(
        "status Greeting/hello",
        () ->
            cluster
                .stored(Greetings.HELLO)
                .withObjectProperty("metadata")
                .put("deletionTimestamp", "2026-01-01T12:00:00Z"));

    assertThat(reconciler.reconcile(Greetings.HELLO)).isEqualTo(Pass.AT_ONCE);
  }

  @Test
  void tellsWhatItWroteEvenIfTheStatusCannotBeWritten() {
    primaries.put(Greetings.create(cluster, "good morning"));
    cluster.failAt("status Greeting/hello", Failure.UNAVAILABLE, "later");

    assertThatExceptionOfType(ClusterException.class)
        .isThrownBy(() -> reconciler.reconcile(Greetings.HELLO));
    assertThat(Greetings.events(cluster)).containsExactly("Created");
  }

  private Reconciler<?> reconciler(ToyManager manager) {
    PluginRegistry plugins = Greetings.plugins(manager);
    LiveReader reader = new LiveReader(plugins.kinds());
    Reconciler.Stores stores = new Reconciler.Stores(primaries, new LiveStore(), reader);
    return of(plugins.kinds().get(0), stores);
  }

  private <S> Reconciler<S> of(LoadedKind<S> kind, Reconciler.Stores stores) {
    return new Reconciler<>(kind, stores, cluster, CLOCK, "test");
  }
}
