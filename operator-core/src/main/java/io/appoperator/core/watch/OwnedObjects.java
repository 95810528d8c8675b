package io.appoperator.core.watch;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.LiveRecord.Owner;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The objects of one primary. They are few, so a list is smaller than a set and equally fast.
 * Nearly all have the same owner, which is stored once. Not thread-safe.
 */
final class OwnedObjects {

  private static final int TYPICAL_SIZE = 6;

  private final Owner owner;
  private final List<ResourceRef> refs = new ArrayList<>(TYPICAL_SIZE);

  OwnedObjects(Owner owner) {
    this.owner = owner;
  }

  /** Adds an object; returns its record with shared instances of the reference and the owner. */
  LiveRecord add(LiveRecord record) {
    int known = refs.indexOf(record.ref());
    if (known < 0) {
      refs.add(record.ref());
    }
    ResourceRef ref = known < 0 ? record.ref() : refs.get(known);
    return record.sharing(ref, owner.equals(record.owner()) ? owner : record.owner());
  }

  /** Removes an object; returns null if it was the last one. */
  @Nullable OwnedObjects without(ResourceRef ref) {
    refs.remove(ref);
    return refs.isEmpty() ? null : this;
  }

  List<ResourceRef> refs() {
    return refs;
  }
}
