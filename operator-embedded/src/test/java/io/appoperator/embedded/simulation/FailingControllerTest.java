package io.appoperator.embedded.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.ObjectStore;
import io.appoperator.embedded.store.StoreEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A simulated controller that fails does not stop the others. */
class FailingControllerTest {

  /** Fails at the start, and with each object. */
  private record Failing(boolean failsEarly) implements SimulatedController {

    @Override
    public void begin() {
      throw new IllegalStateException("the start fails on purpose");
    }

    @Override
    public Set<ObjectKey> affectedBy(StoreEvent change) {
      if (failsEarly) {
        throw new IllegalStateException("the change fails on purpose");
      }
      return Set.of(change.key());
    }

    @Override
    public Optional<Duration> reconcile(ObjectKey key) {
      throw new IllegalStateException("the reconcile fails on purpose");
    }
  }

  private record Recording(BlockingQueue<String> names) implements SimulatedController {

    @Override
    public Set<ObjectKey> affectedBy(StoreEvent change) {
      return Set.of(change.key());
    }

    @Override
    public Optional<Duration> reconcile(ObjectKey key) {
      names.add(key.name());
      return Optional.empty();
    }
  }

  @Test
  void theOthersHandleAllChanges() throws InterruptedException {
    ObjectStore store = new ObjectStore();
    BlockingQueue<String> seen = new LinkedBlockingQueue<>();
    try (ClusterSimulation simulation =
        new ClusterSimulation(
            store,
            List.of(new Failing(true), new Failing(false), new Recording(seen)),
            new Object(),
            () -> {})) {
      simulation.start();
      for (String name : List.of("first", "second")) {
        store.put(
            new ObjectKey("configmaps", "default", name), JsonNodeFactory.instance.objectNode());
        assertThat(seen.poll(60, TimeUnit.SECONDS)).isEqualTo(name);
      }
    }
  }
}
