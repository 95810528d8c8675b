package io.appoperator.core.watch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.ObjectVersion;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Feeds the store of a primary kind and reports which primaries to reconcile. */
final class PrimarySink implements ObjectSink {

  private final PrimaryStore store;
  private final @Nullable String namespace;
  private final ReconcileTrigger wakeup;
  private Set<ResourceRef> listed = new HashSet<>();

  /**
   * @param namespace the namespace that is listed, or null for all
   */
  PrimarySink(PrimaryStore store, @Nullable String namespace, ReconcileTrigger wakeup) {
    this.store = store;
    this.namespace = namespace;
    this.wakeup = wakeup;
  }

  @Override
  public void listBegan() {
    listed = new HashSet<>();
  }

  @Override
  public void listed(ObjectNode object) {
    listed.add(store.ref(object));
    store.put(object).ifPresent(ref -> wakeup.wake(ref, ReconcileTrigger.Cause.LISTED));
  }

  @Override
  public void listEnded(String resourceVersion) {
    store
        .retain(namespace, listed)
        .forEach(ref -> wakeup.wake(ref, ReconcileTrigger.Cause.PRIMARY));
    listed = new HashSet<>();
  }

  @Override
  public boolean isKnown(ObjectVersion state) {
    return store.knows(state);
  }

  @Override
  public boolean wantsManagedFields() {
    return false;
  }

  @Override
  public void changed(ObjectNode object) {
    store.put(object).ifPresent(ref -> wakeup.wake(ref, ReconcileTrigger.Cause.PRIMARY));
  }

  @Override
  public void deleted(ObjectNode object) {
    wakeup.wake(store.remove(object), ReconcileTrigger.Cause.PRIMARY);
  }
}
