package io.appoperator.core.watch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import java.util.HashSet;
import java.util.Set;

/** Feeds the store of a primary kind and tells which primaries need a pass. */
final class PrimarySink implements ObjectSink {

  private final PrimaryStore store;
  private final Wakeup wakeup;
  private final Set<ResourceRef> listed = new HashSet<>();

  PrimarySink(PrimaryStore store, Wakeup wakeup) {
    this.store = store;
    this.wakeup = wakeup;
  }

  @Override
  public void listBegan() {
    listed.clear();
  }

  @Override
  public void listed(ObjectNode object) {
    listed.add(store.ref(object));
    store.put(object).ifPresent(ref -> wakeup.wake(ref, Wakeup.Cause.LISTED));
  }

  @Override
  public void listEnded(String resourceVersion) {
    store.retain(listed).forEach(ref -> wakeup.wake(ref, Wakeup.Cause.PRIMARY));
  }

  @Override
  public void changed(ObjectNode object) {
    store.put(object).ifPresent(ref -> wakeup.wake(ref, Wakeup.Cause.PRIMARY));
  }

  @Override
  public void deleted(ObjectNode object) {
    wakeup.wake(store.remove(object), Wakeup.Cause.PRIMARY);
  }
}
