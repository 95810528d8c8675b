package io.appoperator.core.watch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.ObjectVersion;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.LiveRecord;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Feeds the store of secondary resources and reports which primaries to reconcile. */
final class SecondarySink implements ObjectSink {

  private final ResourceKind kind;
  private final @Nullable String namespace;
  private final LiveReader reader;
  private final LiveStore store;
  private final ReconcileTrigger trigger;
  private Set<ResourceRef> listed = new HashSet<>();

  /**
   * @param namespace the namespace that is listed, or null for all
   */
  SecondarySink(
      ResourceKind kind,
      @Nullable String namespace,
      LiveReader reader,
      LiveStore store,
      ReconcileTrigger trigger) {
    this.kind = kind;
    this.namespace = namespace;
    this.reader = reader;
    this.store = store;
    this.trigger = trigger;
  }

  @Override
  public void listBegan() {
    listed = new HashSet<>();
  }

  @Override
  public void listed(ObjectNode object) {
    LiveRecord record = reader.read(kind, object);
    listed.add(record.ref());
    store
        .put(record)
        .forEach(primary -> trigger.trigger(primary, ReconcileTrigger.TriggerCause.LISTED));
  }

  @Override
  public void listEnded(String resourceVersion) {
    // The store learns from the list only what became of the objects that it has.
    store.writes().release(this::covers);
    store
        .retain(kind, namespace, listed, resourceVersion)
        .forEach(primary -> trigger.trigger(primary, ReconcileTrigger.TriggerCause.SECONDARY));
    listed = new HashSet<>();
  }

  private boolean covers(ResourceRef object) {
    return object.kind().equals(kind)
        && (namespace == null || namespace.equals(object.namespace()));
  }

  @Override
  public boolean isKnown(ObjectVersion state) {
    return store.knows(kind, state);
  }

  @Override
  public boolean defer(ObjectVersion state, Supplier<ObjectNode> object) {
    ResourceRef ref = new ResourceRef(kind, state.namespace(), state.name());
    return store.writes().defer(ref, () -> changed(state, object));
  }

  /** The answer to the write may have been the same state. */
  private void changed(ObjectVersion state, Supplier<ObjectNode> object) {
    if (!isKnown(state)) {
      changed(object.get());
    }
  }

  @Override
  public void changed(ObjectNode object) {
    LiveStore.Observed observed = store.observe(reader.read(kind, object), object);
    observed.primaries().forEach(primary -> trigger.trigger(primary, observed.cause()));
  }

  @Override
  public void deleted(ObjectNode object) {
    LiveRecord record = reader.read(kind, object);
    // The store finds the primary of an object that was just created in the event that waits.
    store.writes().release(record.ref());
    store
        .remove(record.ref(), record.uid(), record.resourceVersion())
        .ifPresent(primary -> trigger.trigger(primary, ReconcileTrigger.TriggerCause.SECONDARY));
  }
}
