package io.appoperator.core.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.json.Json;
import io.appoperator.core.watch.ReconcileTrigger.TriggerCause;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrimarySinkTest {

  private static final ResourceKind TOY = new ResourceKind("toys.example.com", "v1", "Toy", "toys");

  private final List<String> requeued = new ArrayList<>();
  private final PrimaryStore store = new PrimaryStore(TOY);
  private final PrimarySink sink = new PrimarySink(store, null, this::requeue);

  @Test
  void distinguishesEditsFromListedObjects() {
    sink.listBegan();
    sink.listed(toy("a", 1));
    sink.listEnded("1");
    sink.changed(toy("a", 2));
    sink.deleted(toy("a", 3));
    assertThat(requeued).containsExactly("a LISTED", "a PRIMARY", "a PRIMARY");
  }

  @Test
  void forgetsObjectsOfAnUnfinishedList() {
    sink.listBegan();
    sink.listed(toy("a", 1));
    sink.listBegan();
    sink.listed(toy("b", 2));
    sink.listEnded("2");
    assertThat(store.get(new ResourceRef(TOY, "team", "a"))).isEmpty();
    assertThat(store.size()).isEqualTo(1);
  }

  private void requeue(ResourceRef primary, TriggerCause cause) {
    requeued.add(primary.name() + " " + cause);
  }

  private static ObjectNode toy(String name, int version) {
    ObjectNode toy = Json.object();
    toy.putObject("metadata")
        .put("namespace", "team")
        .put("name", name)
        .put("uid", "uid-" + name)
        .put("resourceVersion", String.valueOf(version));
    return toy;
  }
}
