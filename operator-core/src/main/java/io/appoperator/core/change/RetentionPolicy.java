package io.appoperator.core.change;

import io.appoperator.api.DesiredObject.Retention;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.render.Contributor;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Rendering;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Which objects outlive their primary although they still have its owner reference. The spec may
 * retain an object while that change is not applied yet: data is deleted only if the spec and the
 * object both say so. Pure.
 *
 * @param rendering the desired state; null if the spec cannot be read
 * @param retainable the kinds that may be retained: what is not known to be deletable of them stays
 */
public record RetentionPolicy(@Nullable Rendering rendering, Predicate<ResourceKind> retainable) {

  /** Returns whether an object stays when its primary is deleted. */
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

  /** What several managers return is as unknown as what a failed one would have returned. */
  private static boolean isUnknown(LiveRecord record, Rendering rendering) {
    Optional<Contributor> manager = ManagerLookup.of(record, rendering.contributors());
    return manager.isEmpty()
        || manager.get().failed()
        || rendering.collisions().stream().anyMatch(c -> c.ref().equals(record.ref()));
  }

  /**
   * Returns whether the primary may have objects to keep that the desired state does not name: the
   * spec cannot be read, a manager failed, or managers disagree.
   */
  public boolean isIncomplete() {
    return rendering == null
        || !rendering.collisions().isEmpty()
        || rendering.contributors().stream().anyMatch(Contributor::failed);
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
