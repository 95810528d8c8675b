package io.appoperator.core.reconcile.memory;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.observe.PrimaryId;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The memories of all primaries of one kind. Thread-safe. */
public final class PrimaryMemories {

  private final ConcurrentMap<ResourceRef, PrimaryMemory> memories = new ConcurrentHashMap<>();
  private final Set<ResourceRef> unverified = ConcurrentHashMap.newKeySet();

  /** Returns the memory of a primary; a new one if another primary had its name before. */
  public PrimaryMemory of(PrimaryId primary) {
    return memories.compute(
        primary.ref(),
        (key, known) ->
            known != null && known.uid().equals(primary.uid())
                ? known
                : new PrimaryMemory(primary.uid()));
  }

  /** Removes a deleted primary. */
  public void forget(ResourceRef primary) {
    memories.remove(primary);
  }

  /** Requests that the next reconcile of a primary verifies it, whatever its status says. */
  public void requestVerification(ResourceRef primary) {
    unverified.add(primary);
  }

  /** Returns whether the next reconcile must verify a primary. */
  public boolean isUnverified(ResourceRef primary) {
    return unverified.contains(primary);
  }

  /** Records that a primary was verified. */
  public void recordVerification(ResourceRef primary) {
    unverified.remove(primary);
  }
}
