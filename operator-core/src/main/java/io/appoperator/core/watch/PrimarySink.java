package io.appoperator.core.watch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.ObjectVersion;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Feeds the store of a primary kind and reports which primaries to reconcile. */
final class PrimarySink implements ObjectSink {

  private final PrimaryStore store;
  private final @Nullable String namespace;
  private final ReconcileTrigger trigger;
  private Set<ResourceRef> listed = new HashSet<>();

  /**
   * @param namespace the namespace that is listed, or null for all
   */
  PrimarySink(PrimaryStore store, @Nullable String namespace, ReconcileTrigger trigger) {
    this.store = store;
    this.namespace = namespace;
    this.trigger = trigger;
  }

  @Override
  public void listBegan() {
    listed = new HashSet<>();
  }

  @Override
  public void listed(ObjectNode object) {
    listed.add(store.ref(object));
    store.put(object).ifPresent(ref -> trigger.trigger(ref, ReconcileTrigger.TriggerCause.LISTED));
  }

  @Override
  public void listEnded(String resourceVersion) {
    store
        .retain(namespace, listed)
        .forEach(ref -> trigger.trigger(ref, ReconcileTrigger.TriggerCause.PRIMARY));
    listed = new HashSet<>();
  }

  @Override
  public boolean isKnown(ObjectVersion state) {
    return store.knows(state);
  }

  @Override
  public boolean defer(ObjectVersion state, Supplier<ObjectNode> object) {
    return isStored(state) && store.writes().defer(store.ref(state), () -> update(state, object));
  }

  /** A write concerns only the object that is stored, not a successor of its name. */
  private boolean isStored(ObjectVersion state) {
    return store
        .get(store.ref(state))
        .filter(known -> known.id().uid().equals(state.uid()))
        .isPresent();
  }

  /** Unlike a put, does not restore a primary that was deleted while its event waited. */
  private void update(ObjectVersion state, Supplier<ObjectNode> object) {
    if (!isKnown(state)) {
      store
          .update(object.get())
          .ifPresent(ref -> trigger.trigger(ref, ReconcileTrigger.TriggerCause.PRIMARY));
    }
  }

  @Override
  public boolean wantsManagedFields() {
    return false;
  }

  @Override
  public void changed(ObjectNode object) {
    store.put(object).ifPresent(ref -> trigger.trigger(ref, ReconcileTrigger.TriggerCause.PRIMARY));
  }

  @Override
  public void deleted(ObjectNode object) {
    trigger.trigger(store.remove(object), ReconcileTrigger.TriggerCause.PRIMARY);
  }
}
