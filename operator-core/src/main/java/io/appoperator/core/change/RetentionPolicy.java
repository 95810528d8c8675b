package io.appoperator.core.change;

import io.appoperator.api.DesiredObject.Retention;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.render.ManagerResult;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Rendering;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Decides which objects with an owner reference are kept when their primary is deleted. The spec
 * may retain an object before that change is applied: data is deleted only if both the spec and the
 * object allow it. Pure.
 *
 * @param rendering the desired state; null if the spec cannot be read
 * @param retainable the kinds that may be retained; their objects are kept unless they are known to
 *     be deletable
 */
public record RetentionPolicy(@Nullable Rendering rendering, Predicate<ResourceKind> retainable) {

  /** Returns whether an object is kept when its primary is deleted. */
  public boolean keeps(LiveRecord record) {
    if (rendering == null) {
      return retainable.test(record.ref().kind());
    }
    for (Manifest manifest : rendering.manifests()) {
      if (manifest.ref().equals(record.ref())) {
        return manifest.retention() == Retention.RETAINED;
      }
    }
    return isUnknown(record, rendering) && retainable.test(record.ref().kind());
  }

  /** If several managers return the same object, it is unknown, as for a failed manager. */
  private static boolean isUnknown(LiveRecord record, Rendering rendering) {
    Optional<ManagerResult> manager = ManagerLookup.of(record, rendering.managerResults());
    return manager.isEmpty()
        || manager.get().failed()
        || rendering.collisions().stream().anyMatch(c -> c.ref().equals(record.ref()));
  }

  /**
   * Returns whether there may be retained objects that the desired state does not contain: the spec
   * cannot be read, a manager failed, or managers conflict.
   */
  public boolean isIncomplete() {
    return rendering == null
        || !rendering.collisions().isEmpty()
        || rendering.managerResults().stream().anyMatch(ManagerResult::failed);
  }

  /** Returns the objects that the spec retains. */
  public List<ResourceRef> retained() {
    return rendering == null
        ? List.of()
        : rendering.manifests().stream()
            .filter(manifest -> manifest.retention() == Retention.RETAINED)
            .map(Manifest::ref)
            .toList();
  }
}
