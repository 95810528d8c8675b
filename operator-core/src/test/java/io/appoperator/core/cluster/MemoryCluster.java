package io.appoperator.core.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.FieldPath;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.generated.GeneratedContent;
import io.appoperator.core.json.Json;
import io.appoperator.core.kind.GroupVersion;
import io.appoperator.core.render.OperatorMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * An in-memory API server with the behavior that the operator relies on: versions, uids,
 * preconditions, and the fields of one apply manager. It has no defaults and no watches; the tests
 * of watches and of the election have fakes of their own. Not thread-safe.
 */
public final class MemoryCluster implements Cluster {

  private static final String MUST_NOT_EXIST = "1";

  private record Step(String request, Runnable action) {}

  private final Map<ResourceRef, ObjectNode> objects = new TreeMap<>();
  private final List<String> requests = new ArrayList<>();
  private final List<ObjectNode> bodies = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();
  private List<ResourceKind> served = List.of();
  private int version = 100;
  private int uids;

  /**
   * Runs an action once before a request is executed: a failure, or a concurrent write of another
   * client.
   *
   * @param request the request in the form of {@link #requests}
   */
  public void at(String request, Runnable action) {
    steps.add(new Step(request, action));
  }

  /** Sets the kinds that {@link #servedKinds} returns. */
  public void serve(ResourceKind... kinds) {
    served = List.of(kinds);
  }

  @Override
  public List<ResourceKind> servedKinds(GroupVersion version) {
    receive("discover " + version.group() + "/" + version.version());
    return served.stream()
        .filter(kind -> GroupVersion.of(kind.apiVersion()).equals(version))
        .toList();
  }

  /** It has no schemas. */
  @Override
  public Optional<ObjectNode> openApi(GroupVersion version) {
    receive("read the schemas of " + version.group() + "/" + version.version());
    return Optional.empty();
  }

  /** Makes a request fail once. */
  public void failAt(String request, Failure failure, String message) {
    at(
        request,
        () -> {
          throw new ClusterException(failure, 0, message, List.of(), null);
        });
  }

  /** Returns the requests, such as {@code get Service/web} or {@code dry-run apply Service/web}. */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  /** Returns the bodies of writes and dry runs in order. */
  public List<ObjectNode> bodies() {
    return List.copyOf(bodies);
  }

  /** Returns the latest body. */
  public ObjectNode lastBody() {
    return bodies.get(bodies.size() - 1);
  }

  /** Stores an object of another client. */
  public void put(ResourceRef ref, ObjectNode object) {
    ObjectNode copy = object.deepCopy();
    identify(ref, copy);
    objects.put(ref, copy);
  }

  /** Sets a field as another field manager, which then owns it if the value is new. */
  public void edit(ResourceRef ref, String path, JsonNode value) {
    ObjectNode live = stored(ref);
    FieldPath at = FieldPath.of(path);
    if (!value.equals(Json.at(live, at))) {
      Json.set(live, at, value);
      AppliedFields.disown(ourFields(live), at.names());
      touch(live);
    }
  }

  /** Changes an object without changing the ownership of its fields. */
  public ObjectNode stored(ResourceRef ref) {
    ObjectNode live = objects.get(ref);
    if (live == null) {
      throw notFound(ref);
    }
    return live;
  }

  /** Removes an object as another client. */
  public void remove(ResourceRef ref) {
    objects.remove(ref);
  }

  /** Returns whether an object exists. */
  public boolean has(ResourceRef ref) {
    return objects.containsKey(ref);
  }

  @Override
  public Optional<ObjectNode> get(ResourceRef ref) {
    receive("get " + ref);
    return Optional.ofNullable(objects.get(ref))
        .map(ObjectNode::deepCopy)
        .map(GeneratedContent::hide);
  }

  @Override
  public ListPage.End list(ResourceKind kind, ListQuery query, Consumer<ObjectNode> items) {
    receive("list " + kind.kind());
    List<ObjectNode> found = new ArrayList<>();
    objects.forEach(
        (ref, object) -> {
          boolean here = query.namespace() == null || query.namespace().equals(ref.namespace());
          if (here && ref.kind().equals(kind) && hasLabel(object, query.labelSelector())) {
            found.add(object.deepCopy());
          }
        });
    int from = query.continueToken().isEmpty() ? 0 : Integer.parseInt(query.continueToken());
    int to = query.limit() == 0 ? found.size() : Math.min(found.size(), from + query.limit());
    String next = to < found.size() ? String.valueOf(to) : "";
    found.subList(from, to).forEach(items);
    return new ListPage.End(String.valueOf(version), next);
  }

  @Override
  public WatchStream watch(ResourceKind kind, ListQuery query, String resourceVersion) {
    throw new UnsupportedOperationException("This cluster does not support watches");
  }

  @Override
  public ObjectNode create(ResourceRef ref, ObjectNode object, WriteMode mode) {
    accept("create", ref, object, mode);
    if (has(ref)) {
      throw conflict(ref + " exists");
    }
    return store(ref, object.deepCopy(), mode);
  }

  @Override
  public ObjectNode replace(ResourceRef ref, ObjectNode object, WriteMode mode) {
    accept("replace", ref, object, mode);
    checkVersion(object.path("metadata").path("resourceVersion").asText(), stored(ref));
    return store(ref, object.deepCopy(), mode);
  }

  @Override
  public ObjectNode apply(ResourceRef ref, ObjectNode object, WriteMode mode) {
    accept("apply", ref, object, mode);
    JsonNode metadata = object.path("metadata");
    ObjectNode live = objects.get(ref);
    if (live == null) {
      if (metadata.has("uid")) {
        throw conflict(ref + " has no uid to match");
      }
      return store(ref, applied(object, Json.object()), mode);
    }
    if (metadata.has("uid") && !metadata.path("uid").equals(live.path("metadata").path("uid"))) {
      throw new ClusterException(
          Failure.REFUSED, 422, "uid mismatch", List.of("metadata.uid"), null);
    }
    if (metadata.has("resourceVersion")) {
      checkVersion(metadata.path("resourceVersion").asText(), live);
    }
    return GeneratedContent.hide(store(ref, applied(object, live.deepCopy()), mode));
  }

  @Override
  public void assignFields(ResourceRef ref, ArrayNode managedFields, String resourceVersion) {
    accept("assign", ref, Json.object(), WriteMode.REAL);
    ObjectNode live = stored(ref).deepCopy();
    live.withObjectProperty("metadata").set("managedFields", managedFields.deepCopy());
    store(ref, live, WriteMode.REAL);
  }

  @Override
  public ObjectNode applyStatus(ResourceRef ref, ObjectNode object) {
    accept("status", ref, object, WriteMode.REAL);
    ObjectNode live = stored(ref).deepCopy();
    live.set("status", object.path("status").deepCopy());
    return store(ref, live, WriteMode.REAL);
  }

  @Override
  public ObjectNode setFinalizers(
      ResourceRef ref, List<String> finalizers, Precondition precondition) {
    accept("finalizers", ref, Json.object(), WriteMode.REAL);
    ObjectNode live = stored(ref).deepCopy();
    check(precondition, live);
    finalizers.forEach(live.withObjectProperty("metadata").putArray("finalizers")::add);
    ObjectNode answer = store(ref, live, WriteMode.REAL);
    if (finalizers.isEmpty() && live.path("metadata").has("deletionTimestamp")) {
      objects.remove(ref);
    }
    return answer;
  }

  @Override
  public ObjectNode patchMetadata(ResourceRef ref, ObjectNode metadata, Precondition precondition) {
    accept("metadata", ref, metadata, WriteMode.REAL);
    ObjectNode live = stored(ref).deepCopy();
    check(precondition, live);
    merge(metadata, live.withObjectProperty("metadata"));
    return store(ref, live, WriteMode.REAL);
  }

  @Override
  public ObjectNode patchGenerated(
      ResourceRef ref, ObjectNode annotations, ObjectNode data, Precondition precondition) {
    ObjectNode patch = Json.object();
    patch.putObject("metadata").set("annotations", annotations);
    patch.set("data", data);
    accept("generated", ref, patch, WriteMode.REAL);
    ObjectNode live = stored(ref).deepCopy();
    check(precondition, live);
    merge(patch, live);
    ObjectNode entry =
        Json.object().put("manager", GeneratedContent.FIELD_MANAGER).put("operation", "Update");
    entry.set("fieldsV1", AppliedFields.of(patch));
    live.withObjectProperty("metadata").withArrayProperty("managedFields").add(entry);
    return GeneratedContent.hide(store(ref, live, WriteMode.REAL));
  }

  private static void merge(ObjectNode patch, ObjectNode target) {
    patch
        .properties()
        .forEach(
            field -> {
              if (field.getValue() instanceof ObjectNode object) {
                merge(object, target.withObjectProperty(field.getKey()));
              } else {
                target.set(field.getKey(), field.getValue().deepCopy());
              }
            });
  }

  @Override
  public Optional<ObjectNode> delete(
      ResourceRef ref, Precondition precondition, Propagation propagation, WriteMode mode) {
    String verb = propagation == Propagation.FOREGROUND ? "delete-foreground" : "delete";
    accept(verb, ref, Json.object(), mode);
    ObjectNode live = objects.get(ref);
    if (live == null) {
      return Optional.empty();
    }
    check(precondition, live);
    boolean hasFinalizers = !live.path("metadata").path("finalizers").isEmpty();
    if (mode == WriteMode.REAL && hasFinalizers) {
      live.withObjectProperty("metadata").put("deletionTimestamp", "2026-01-01T12:00:00Z");
      touch(live);
    } else if (mode == WriteMode.REAL) {
      objects.remove(ref);
    }
    return hasFinalizers ? Optional.of(live.deepCopy()) : Optional.empty();
  }

  @Override
  public void close() {}

  private void accept(String verb, ResourceRef ref, ObjectNode body, WriteMode mode) {
    bodies.add(body.deepCopy());
    receive((mode == WriteMode.DRY_RUN ? "dry-run " : "") + verb + " " + ref);
  }

  private void receive(String request) {
    requests.add(request);
    Optional<Step> due = steps.stream().filter(s -> s.request.equals(request)).findFirst();
    if (due.isPresent()) {
      steps.remove(due.get());
      due.get().action.run();
    }
  }

  /** Merges a document into the live object, and removes fields that are no longer applied. */
  private static ObjectNode applied(ObjectNode document, ObjectNode live) {
    ObjectNode owned = document.deepCopy();
    owned.remove(List.of("apiVersion", "kind"));
    owned
        .withObjectProperty("metadata")
        .remove(List.of("name", "namespace", "uid", "resourceVersion"));
    ObjectNode fields = AppliedFields.of(owned);
    AppliedFields.removeDropped(ourFields(live), fields, live);
    ObjectNode body = document.deepCopy();
    body.withObjectProperty("metadata").remove(List.of("uid", "resourceVersion"));
    AppliedFields.merge(body, live);
    ObjectNode entry =
        Json.object().put("manager", OperatorMetadata.OPERATOR).put("operation", "Apply");
    entry.set("fieldsV1", fields);
    ArrayNode entries = live.withObjectProperty("metadata").withArrayProperty("managedFields");
    entries.removeIf(one -> one.path("manager").asText().equals(OperatorMetadata.OPERATOR));
    entries.insert(0, entry);
    return live;
  }

  private ObjectNode store(ResourceRef ref, ObjectNode object, WriteMode mode) {
    if (object.equals(objects.get(ref))) {
      return object;
    }
    identify(ref, object);
    touch(object);
    if (mode == WriteMode.REAL) {
      objects.put(ref, object.deepCopy());
    }
    return object;
  }

  private void identify(ResourceRef ref, ObjectNode object) {
    ObjectNode metadata = object.withObjectProperty("metadata");
    object.put("apiVersion", ref.kind().apiVersion()).put("kind", ref.kind().kind());
    metadata.put("namespace", ref.namespace()).put("name", ref.name());
    if (!metadata.has("uid")) {
      metadata.put("uid", "uid-" + ++uids);
    }
    if (!metadata.has("resourceVersion")) {
      touch(object);
    }
  }

  private void touch(ObjectNode object) {
    object.withObjectProperty("metadata").put("resourceVersion", String.valueOf(++version));
  }

  private static JsonNode ourFields(ObjectNode live) {
    for (JsonNode entry : live.path("metadata").path("managedFields")) {
      if (entry.path("manager").asText().equals(OperatorMetadata.OPERATOR)) {
        return entry.path("fieldsV1");
      }
    }
    return Json.object();
  }

  private static boolean hasLabel(ObjectNode object, String selector) {
    int equals = selector.indexOf('=');
    return equals < 0
        || object
            .path("metadata")
            .path("labels")
            .path(selector.substring(0, equals))
            .asText()
            .equals(selector.substring(equals + 1));
  }

  private static void check(Precondition precondition, ObjectNode live) {
    if (!live.path("metadata").path("uid").asText().equals(precondition.uid())) {
      throw conflict("uid mismatch");
    }
    checkVersion(precondition.resourceVersion(), live);
  }

  private static void checkVersion(String wanted, ObjectNode live) {
    String actual = live.path("metadata").path("resourceVersion").asText();
    if (!wanted.equals(actual)) {
      throw conflict(wanted.equals(MUST_NOT_EXIST) ? "it exists" : "the object has been modified");
    }
  }

  private static ClusterException conflict(String message) {
    return new ClusterException(Failure.CONFLICT, 409, message, List.of(), null);
  }

  private static ClusterException notFound(ResourceRef ref) {
    return new ClusterException(Failure.NOT_FOUND, 404, ref + " not found", List.of(), null);
  }
}
