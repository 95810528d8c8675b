package io.appoperator.core.reconcile;

import io.appoperator.api.Primary;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.related.RelatedSource;
import io.appoperator.core.render.Rendering;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The latest renderings. Events of a primary's objects usually cause another reconcile soon after a
 * write, with the same rendering, because managers are pure. Only a few are kept, because a
 * rendering needs a hundred times the memory of everything else that is stored of a primary.
 * Thread-safe.
 */
final class RenderCache<S> {

  private static final int SIZE = 32;
  private static final float LOAD_FACTOR = 0.75f;

  private final Function<Primary<S>, Rendering> renderer;
  private final RelatedSource related;
  private final Map<ResourceRef, RememberedRendering<S>> latest;

  RenderCache(Function<Primary<S>, Rendering> renderer, RelatedSource related) {
    this(renderer, related, SIZE);
  }

  RenderCache(BoundedRenderer<S> renderer, int most) {
    this(renderer::render, renderer.kind().related(), most);
  }

  /**
   * @param related where related objects are found
   * @param most the number of renderings to keep
   */
  RenderCache(Function<Primary<S>, Rendering> renderer, RelatedSource related, int most) {
    this.renderer = renderer;
    this.related = related;
    this.latest =
        new LinkedHashMap<>(most, LOAD_FACTOR, true) {
          @Override
          protected boolean removeEldestEntry(
              Map.Entry<ResourceRef, RememberedRendering<S>> eldest) {
            return size() > most;
          }
        };
  }

  private record RememberedRendering<S>(Primary<S> primary, Rendering rendering) {}

  /** Returns the rendering of an equal primary with equal related objects, if it is kept. */
  Optional<Rendering> find(Primary<S> primary) {
    return Optional.ofNullable(latest(primary.ref()))
        .filter(known -> known.primary().equals(primary))
        .filter(known -> known.rendering().related().isCurrentIn(related))
        .map(RememberedRendering::rendering);
  }

  /** Renders a primary, or returns the rendering of an equal one. */
  Rendering render(Primary<S> primary) {
    Rendering known = find(primary).orElse(null);
    if (known != null) {
      return known;
    }
    Rendering rendering = renderer.apply(primary);
    // A failed plug-in may succeed the next time, or be disabled.
    if (rendering.isComplete()) {
      remember(new RememberedRendering<>(primary, rendering));
    }
    return rendering;
  }

  private synchronized @Nullable RememberedRendering<S> latest(ResourceRef ref) {
    return latest.get(ref);
  }

  private synchronized void remember(RememberedRendering<S> known) {
    latest.put(known.primary().ref(), known);
  }
}
