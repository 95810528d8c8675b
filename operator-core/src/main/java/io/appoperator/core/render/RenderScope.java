package io.appoperator.core.render;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.ResourceRef;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
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

  /** Returns whether an object that a manager returned is needed. */
  boolean hasObject(DesiredObject desired) {
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
