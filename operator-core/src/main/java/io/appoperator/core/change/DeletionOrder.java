package io.appoperator.core.change;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.kind.KindOrder;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.ObjectReference;
import io.appoperator.core.render.Rendering;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The waves in which the objects of a primary are deleted, lower ones first. An object whose
 * references decide is deleted after all objects that refer to it. Pure.
 */
public final class DeletionOrder {

  private final KindOrder kinds;
  private final List<Manifest> desired;

  /**
   * @param rendering the desired objects, which may refer to each other; null if they are unknown
   */
  public DeletionOrder(KindOrder kinds, @Nullable Rendering rendering) {
    this.kinds = kinds;
    this.desired = rendering == null ? List.of() : rendering.manifests();
  }

  /** Returns the wave of an object. */
  int wave(ResourceRef ref) {
    return wave(ref, new HashSet<>());
  }

  /**
   * @param below the objects that this one refers to, directly or not: they end a cycle
   */
  private int wave(ResourceRef ref, Set<ResourceRef> below) {
    int wave = kinds.deletionWave(ref.kind());
    if (!kinds.followsReferences(ref.kind()) || !below.add(ref)) {
      return wave;
    }
    for (Manifest manifest : desired) {
      if (!below.contains(manifest.ref()) && ObjectReference.isIn(manifest.json(), ref)) {
        wave = Math.max(wave, wave(manifest.ref(), below) + 1);
      }
    }
    below.remove(ref);
    return wave;
  }
}
