package io.appoperator.core.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.sample.GreetingKind;
import io.appoperator.core.sample.Greetings;
import io.appoperator.core.watch.ReconcileTrigger.TriggerCause;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SecondarySinkTest {

  private static final ResourceKind CONFIG_MAP = ResourceKind.of(ConfigMap.class);
  private static final ResourceRef CONFIG = new ResourceRef(CONFIG_MAP, "team", "hello-text");

  private final List<String> requeued = new ArrayList<>();
  private final LiveStore store = new LiveStore();
  private final LiveReader reader =
      new LiveReader(Greetings.plugins(Greetings.manager("text")).kinds());
  private final SecondarySink sink =
      new SecondarySink(CONFIG_MAP, null, reader, store, this::requeue);

  @Test
  void dropsTheEventOfItsOwnWrite() {
    write(() -> WatchFrames.receive(sink, config(1)), config(1));
    write(() -> WatchFrames.receive(sink, config(2)), config(2));
    assertThat(requeued).isEmpty();
  }

  @Test
  void distinguishesAChangeFromANewVersionWithTheSameContent() {
    WatchFrames.receive(sink, config(1));
    WatchFrames.receive(sink, config(2));
    WatchFrames.receive(sink, terminating(3));
    assertThat(requeued).containsExactly("hello SECONDARY", "hello VERSION", "hello SECONDARY");
  }

  @Test
  void processesTheChangeOfAnotherClientAfterTheWrite() {
    write(
        () -> {
          WatchFrames.receive(sink, config(1));
          WatchFrames.receive(sink, terminating(2));
          assertThat(requeued).isEmpty();
        },
        config(1));
    assertThat(requeued).containsExactly("hello SECONDARY");
  }

  @Test
  void processesTheEventOfAWriteThatFailed() {
    store.writes().during(Set.of(CONFIG), () -> changedWithoutAnswer(config(1)));
    assertThat(requeued).containsExactly("hello SECONDARY");
  }

  @Test
  void reportsTheDeletionOfAnObjectThatIsJustBeingCreated() {
    write(
        () -> {
          WatchFrames.receive(sink, config(1));
          sink.deleted(config(2));
          assertThat(requeued).as("a deletion does not wait").contains("hello SECONDARY");
        },
        config(1));
    assertThat(store.of(Greetings.HELLO, Set.of(CONFIG))).isEmpty();
  }

  @Test
  void doesNotRestoreAnObjectThatWasDeletedDuringTheWrite() {
    WatchFrames.receive(sink, config(1));
    write(
        () -> {
          WatchFrames.receive(sink, config(2));
          sink.deleted(config(3));
        },
        config(2));
    assertThat(store.of(Greetings.HELLO, Set.of(CONFIG))).isEmpty();
  }

  private String changedWithoutAnswer(ObjectNode object) {
    WatchFrames.receive(sink, object);
    assertThat(requeued).isEmpty();
    return "no answer";
  }

  /** Writes the object and stores the answer. */
  private void write(Runnable meanwhile, ObjectNode answer) {
    store
        .writes()
        .during(
            Set.of(CONFIG),
            () -> {
              meanwhile.run();
              return store.put(reader.read(CONFIG_MAP, answer));
            });
  }

  private void requeue(ResourceRef primary, TriggerCause cause) {
    requeued.add(primary.name() + " " + cause);
  }

  private static ObjectNode terminating(int version) {
    ObjectNode config = config(version);
    config.withObjectProperty("metadata").put("deletionTimestamp", "2026-11-27T10:00:00Z");
    return config;
  }

  private static ObjectNode config(int version) {
    ObjectNode config = Json.object();
    ObjectNode metadata =
        config
            .putObject("metadata")
            .put("namespace", "team")
            .put("name", "hello-text")
            .put("uid", "config-uid")
            .put("resourceVersion", String.valueOf(version));
    metadata
        .putArray("ownerReferences")
        .addObject()
        .put("apiVersion", GreetingKind.KIND.apiVersion())
        .put("kind", GreetingKind.KIND.kind())
        .put("name", "hello")
        .put("uid", "hello-uid")
        .put("controller", true);
    return config;
  }
}
