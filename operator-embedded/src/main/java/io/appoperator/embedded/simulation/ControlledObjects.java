package io.appoperator.embedded.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.kind.LabelMatch;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.StoreEvent;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The objects of one resource that a workload controls. As in a cluster, it adopts objects without
 * a controller that its selector matches, and releases its own ones that have other labels now.
 */
final class ControlledObjects {

  private static final String REFERENCES = "ownerReferences";

  private final SimulatedApi api;
  private final String ownerKind;
  private final String owners;
  private final String resource;

  /**
   * Creates a view.
   *
   * @param ownerKind the kind of workloads
   * @param owners the resource of workloads
   * @param resource that of the objects that they control
   */
  ControlledObjects(SimulatedApi api, String ownerKind, String owners, String resource) {
    this.api = api;
    this.ownerKind = ownerKind;
    this.owners = owners;
    this.resource = resource;
  }

  /** Returns the workloads that a change of one of these objects, or of a workload, concerns. */
  Set<ObjectKey> affectedBy(StoreEvent change) {
    if (!change.key().resource().equals(resource)) {
      return SimulatedApi.itself(change, owners);
    }
    JsonNode object = change.after().or(change::before).orElseThrow();
    return SimulatedApi.controllerOf(object).isMissingNode()
        ? api.list(owners, change.key().namespace()).stream()
            .filter(owner -> isSelected(owner, object))
            .map(owner -> SimulatedApi.key(owners, owner))
            .collect(Collectors.toSet())
        : SimulatedApi.controller(change, ownerKind, owners);
  }

  /** Adopts and releases objects of a workload. */
  void claim(ObjectNode owner) throws ApiException {
    claim(owner, object -> true);
  }

  /** Does the same, but adopts only objects that are acceptable. */
  void claim(ObjectNode owner, Predicate<ObjectNode> acceptable) throws ApiException {
    JsonNode uid = owner.at("/metadata/uid");
    for (ObjectNode object : api.list(resource, owner.at("/metadata/namespace").asText())) {
      boolean isSelected = isSelected(owner, object);
      JsonNode controller = SimulatedApi.controllerOf(object);
      if (SimulatedApi.isBeingDeleted(object)) {
        continue;
      }
      if (controller.isMissingNode() && isSelected && acceptable.test(object)) {
        adopt(owner, object);
      } else if (controller.path("uid").equals(uid) && !isSelected) {
        release(uid, object);
      }
    }
  }

  private static boolean isSelected(JsonNode owner, JsonNode object) {
    return LabelMatch.matches(owner.at("/spec/selector"), object.at("/metadata/labels"));
  }

  private void adopt(ObjectNode owner, ObjectNode object) throws ApiException {
    ObjectNode patch = owner.objectNode();
    ArrayNode references = patch.withObjectProperty("metadata").putArray(REFERENCES);
    object.path("metadata").path(REFERENCES).forEach(references::add);
    references.add(SimulatedApi.owned(owner, "v1", "").at("/metadata/ownerReferences/0"));
    api.patch(SimulatedApi.key(resource, object), patch);
  }

  private void release(JsonNode uid, ObjectNode object) throws ApiException {
    ObjectNode patch = object.objectNode();
    ArrayNode references = patch.withObjectProperty("metadata").putArray(REFERENCES);
    object
        .path("metadata")
        .path(REFERENCES)
        .valueStream()
        .filter(reference -> !reference.path("uid").equals(uid))
        .forEach(references::add);
    api.patch(SimulatedApi.key(resource, object), patch);
  }
}
