package io.appoperator.embedded.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.engine.ApiResources;
import io.appoperator.embedded.engine.DeleteOptions;
import io.appoperator.embedded.engine.Endpoint;
import io.appoperator.embedded.engine.PatchFormat;
import io.appoperator.embedded.engine.ServerIdentity;
import io.appoperator.embedded.engine.WriteOptions;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.ObjectStore;
import io.appoperator.embedded.store.StoreEvent;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What simulated controllers need of the API server. Their field manager is that of Kubernetes. */
final class SimulatedApi {

  static final String DEPLOYMENTS = "deployments.apps";
  static final String REPLICA_SETS = "replicasets.apps";
  static final String STATEFUL_SETS = "statefulsets.apps";
  static final String JOBS = "jobs.batch";
  static final String PODS = "pods";
  static final String NODES = "nodes";
  static final String DAEMON_SETS = "daemonsets.apps";
  static final String SERVICES = "services";
  static final String ENDPOINTS = "endpoints";
  static final String ENDPOINT_SLICES = "endpointslices.discovery.k8s.io";

  private static final Map<String, String> API_VERSIONS =
      Map.of(
          DEPLOYMENTS,
          "apps/v1",
          REPLICA_SETS,
          "apps/v1",
          STATEFUL_SETS,
          "apps/v1",
          DAEMON_SETS,
          "apps/v1",
          JOBS,
          "batch/v1",
          "cronjobs.batch",
          "batch/v1",
          "horizontalpodautoscalers.autoscaling",
          "autoscaling/v2",
          "poddisruptionbudgets.policy",
          "policy/v1",
          ENDPOINT_SLICES,
          "discovery.k8s.io/v1");

  private static final WriteOptions MANAGER = WriteOptions.by("kube-controller-manager");

  private final ApiResources resources;
  private final ObjectStore store;
  private final ServerIdentity identity;

  SimulatedApi(ApiResources resources, ObjectStore store, ServerIdentity identity) {
    this.resources = resources;
    this.store = store;
    this.identity = identity;
  }

  String now() {
    return identity.now();
  }

  Instant instant() {
    return identity.clock().instant();
  }

  /** Returns an object that is not being deleted. */
  Optional<ObjectNode> find(ObjectKey key) {
    return store.find(key).filter(object -> !isBeingDeleted(object)).map(ObjectNode::deepCopy);
  }

  /** Returns an object, also one that is being deleted. */
  Optional<ObjectNode> findAny(ObjectKey key) {
    return store.find(key).map(ObjectNode::deepCopy);
  }

  List<ObjectNode> list(String resource, String namespace) {
    return store.list(resource, namespace);
  }

  /** Returns the objects that have this controller. */
  List<ObjectNode> ownedBy(ObjectNode owner, String resource) {
    String uid = owner.at("/metadata/uid").asText();
    return store.list(resource, owner.at("/metadata/namespace").asText()).stream()
        .filter(object -> controllerOf(object).path("uid").asText().equals(uid))
        .toList();
  }

  ObjectNode create(String resource, ObjectNode object) throws ApiException {
    return endpoint(resource, "")
        .create(object.at("/metadata/namespace").asText(), object, MANAGER)
        .object();
  }

  /** Returns what emits events as the controller with this name. */
  EventRecorder events(String component) {
    return new EventRecorder(this, component);
  }

  void delete(String resource, ObjectNode object) throws ApiException {
    ObjectKey key = key(resource, object);
    endpoint(resource, "").delete(key.namespace(), key.name(), DeleteOptions.BACKGROUND);
  }

  void patch(ObjectKey key, ObjectNode patch) throws ApiException {
    endpoint(key.resource(), "")
        .patch(key.namespace(), key.name(), PatchFormat.MERGE, patch, MANAGER);
  }

  /** Replaces the status of an object. */
  void setStatus(ObjectKey key, ObjectNode status) throws ApiException {
    Endpoint statuses = endpoint(key.resource(), "status");
    ObjectNode object = statuses.get(key.namespace(), key.name());
    object.set("status", status);
    statuses.replace(key.namespace(), key.name(), object, MANAGER);
  }

  /** Sets an annotation and the status of an object. */
  void setStatus(ObjectKey key, String annotation, String value, ObjectNode status)
      throws ApiException {
    Endpoint statuses = endpoint(key.resource(), "status");
    ObjectNode object = statuses.get(key.namespace(), key.name());
    object.withObjectProperty("metadata").withObjectProperty("annotations").put(annotation, value);
    object.set("status", status);
    statuses.replace(key.namespace(), key.name(), object, MANAGER);
  }

  /** Stores an object past all checks, for fields that only the server itself sets. */
  void store(ObjectKey key, ObjectNode object) {
    store.put(key, object);
  }

  /** Removes a finalizer of a deleted object, and the object with the last one. */
  void removeFinalizer(ObjectKey key, String finalizer) throws ApiException {
    Optional<ObjectNode> object = findAny(key);
    if (object.isPresent()) {
      ObjectNode patch = JsonNodeFactory.instance.objectNode();
      var kept = patch.putObject("metadata").putArray("finalizers");
      object
          .get()
          .at("/metadata/finalizers")
          .valueStream()
          .filter(one -> !one.asText().equals(finalizer))
          .forEach(kept::add);
      patch(key, patch);
    }
  }

  /** Returns the keys of the changed object itself, if it is of this resource. */
  static Set<ObjectKey> itself(StoreEvent change, String resource) {
    return change.key().resource().equals(resource) ? Set.of(change.key()) : Set.of();
  }

  /** Returns the controller of the changed object, if it is of this kind and resource. */
  static Set<ObjectKey> controller(StoreEvent change, String kind, String resource) {
    JsonNode object = change.after().or(change::before).orElseThrow();
    JsonNode controller = controllerOf(object);
    return controller.path("kind").asText().equals(kind)
        ? Set.of(
            new ObjectKey(resource, change.key().namespace(), controller.path("name").asText()))
        : Set.of();
  }

  static ObjectKey key(String resource, JsonNode object) {
    return new ObjectKey(
        resource, object.at("/metadata/namespace").asText(), object.at("/metadata/name").asText());
  }

  static boolean isBeingDeleted(JsonNode object) {
    return object.path("metadata").has("deletionTimestamp");
  }

  /** Returns an object with a type, a namespace, and a controller. */
  static ObjectNode owned(ObjectNode owner, String apiVersion, String kind) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("apiVersion", apiVersion).put("kind", kind);
    ObjectNode metadata = object.putObject("metadata");
    metadata.set("namespace", owner.at("/metadata/namespace"));
    ObjectNode reference = metadata.putArray("ownerReferences").addObject();
    reference.set("apiVersion", owner.get("apiVersion"));
    reference.set("kind", owner.get("kind"));
    reference.set("name", owner.at("/metadata/name"));
    reference.set("uid", owner.at("/metadata/uid"));
    reference.put("controller", true).put("blockOwnerDeletion", true);
    return object;
  }

  /** Returns the reference to the controller of an object; missing if it has none. */
  static JsonNode controllerOf(JsonNode object) {
    return object
        .at("/metadata/ownerReferences")
        .valueStream()
        .filter(reference -> reference.path("controller").asBoolean())
        .findFirst()
        .orElse(JsonNodeFactory.instance.missingNode());
  }

  private Endpoint endpoint(String resource, String subresource) {
    String plural = resource.replaceFirst("\\..*", "");
    return resources
        .find(API_VERSIONS.getOrDefault(resource, "v1"), plural, subresource)
        .orElseThrow();
  }
}
