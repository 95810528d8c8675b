package io.appoperator.embedded.engine;

import static io.appoperator.embedded.Widgets.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.ObjectStore;
import org.junit.jupiter.api.Test;

/** No change is lost if the store remembers fewer changes than happen between two calls. */
class ServerControllersTest {

  private static final int HISTORY = 4;
  private static final int OBJECTS = 40;
  private static final long MEBIBYTE = 1024 * 1024;

  private final ObjectStore store = new ObjectStore(HISTORY, MEBIBYTE, MEBIBYTE);
  private final ServerIdentity identity = ServerIdentity.ofSystem();
  private final ServerControllers controllers =
      new ServerControllers(new ApiResources(store, identity), store, identity);

  @Test
  void aDeletedNamespaceMayHaveMoreObjectsThanTheHistory() {
    fill("first");
    fill("second");

    delete("first");
    controllers.settle();
    assertThat(store.list("configmaps", "")).hasSize(OBJECTS);

    delete("second");
    controllers.settle();
    assertThat(store.list("configmaps", "")).isEmpty();
    assertThat(store.list("namespaces", "")).isEmpty();
  }

  @Test
  void aCompactionBeforeTheChangesAreHandledLosesNone() {
    fill("first");
    delete("first");
    store.compact();

    controllers.settle();

    assertThat(store.all()).isEmpty();
  }

  private void fill(String namespace) {
    store.put(
        new ObjectKey("namespaces", "", namespace),
        object("{metadata: {name: '" + namespace + "', uid: '" + namespace + "'}}"));
    for (int i = 0; i < OBJECTS; i++) {
      store.put(
          new ObjectKey("configmaps", namespace, "m" + i),
          object("{metadata: {name: 'm%s', namespace: '%s'}}".formatted(i, namespace)));
    }
  }

  private void delete(String namespace) {
    store.put(
        new ObjectKey("namespaces", "", namespace),
        object(
            "{metadata: {name: '%1$s', uid: '%1$s', deletionTimestamp: '2026-01-01T00:00:00Z'}}"
                .formatted(namespace)));
  }

  private static ObjectNode object(String text) {
    return (ObjectNode) json(text);
  }
}
