package io.appoperator.core.render;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.ResourceRef;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A part of a rendering: some objects, which are rendered as if there were no others.
 *
 * @param managers the id of the manager of each object
 */
public record RenderScope(Map<ResourceRef, String> managers) {

  public RenderScope {
    managers = Map.copyOf(managers);
  }

  /** Returns whether a manager has to be called. */
  boolean hasManager(String id) {
    return managers.containsValue(id);
  }

  /**
   * Returns whether an object that a manager returned is needed, also for the others: a rotated
   * value is noted in the pods that use it.
   */
  boolean needs(DesiredObject desired) {
    return !desired.generated().isEmpty() || hasObject(desired);
  }

  /** Returns the manifests in this scope. */
  List<Manifest> of(List<Manifest> manifests) {
    return manifests.stream().filter(manifest -> managers.containsKey(manifest.ref())).toList();
  }

  /** Returns the part of a whole rendering. */
  public Rendering of(Rendering whole) {
    return whole.withManifests(of(whole.manifests()));
  }

  private boolean hasObject(DesiredObject desired) {
    HasMetadata object = desired.object();
    @Nullable ObjectMeta metadata = object.getMetadata();
    return metadata != null
        && managers.keySet().stream()
            .anyMatch(
                ref ->
                    ref.name().equals(metadata.getName())
                        && ref.kind().kind().equals(object.getKind())
                        && ref.kind().apiVersion().equals(object.getApiVersion()));
  }
}
