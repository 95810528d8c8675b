package io.appoperator.core.watch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.related.ProjectedFields;
import io.appoperator.core.related.Projection;
import io.appoperator.core.watch.ReconcileTrigger.TriggerCause;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the projections of one related kind, and reconciles the primaries of those that change.
 * Nothing else of an object is kept.
 */
final class RelatedSink implements ObjectSink {

  private final ResourceKind kind;
  private final ProjectedFields fields;
  private final RelatedIndex index;
  private final ReconcileTrigger trigger;
  private final ConcurrentMap<ResourceRef, Projection> projections = new ConcurrentHashMap<>();
  private Set<ResourceRef> listed = new HashSet<>();

  /** Whether a primary was rendered while the objects could not be listed. */
  private volatile boolean missed;

  RelatedSink(
      ResourceKind kind, ProjectedFields fields, RelatedIndex index, ReconcileTrigger trigger) {
    this.kind = kind;
    this.fields = fields;
    this.index = index;
    this.trigger = trigger;
  }

  @Nullable Projection find(ResourceRef object) {
    return projections.get(object);
  }

  /** Has all primaries of the kind reconciled when it can be listed. */
  void recordMiss() {
    missed = true;
  }

  @Override
  public void listBegan() {
    listed = new HashSet<>();
  }

  @Override
  public void listed(ObjectNode object) {
    listed.add(put(object));
  }

  @Override
  public void listEnded(String resourceVersion) {
    for (Map.Entry<ResourceRef, Projection> entry : projections.entrySet()) {
      if (!listed.contains(entry.getKey())) {
        remove(entry.getKey());
      }
    }
    listed = new HashSet<>();
    if (missed) {
      missed = false;
      trigger(index.primaries(kind));
    }
  }

  @Override
  public boolean wantsManagedFields() {
    return false;
  }

  @Override
  public void changed(ObjectNode object) {
    put(object);
  }

  @Override
  public void deleted(ObjectNode object) {
    remove(ref(object));
  }

  private ResourceRef put(ObjectNode object) {
    ResourceRef ref = ref(object);
    Projection projection = fields.project(kind, object);
    if (!projection.equals(projections.put(ref, projection))) {
      trigger(index.primaries(ref));
    }
    return ref;
  }

  private void remove(ResourceRef ref) {
    if (projections.remove(ref) != null) {
      trigger(index.primaries(ref));
    }
  }

  private void trigger(Set<ResourceRef> primaries) {
    primaries.forEach(primary -> trigger.trigger(primary, TriggerCause.RELATED));
  }

  private ResourceRef ref(ObjectNode object) {
    return new ResourceRef(
        kind,
        object.path("metadata").path("namespace").asText(),
        object.path("metadata").path("name").asText());
  }
}
