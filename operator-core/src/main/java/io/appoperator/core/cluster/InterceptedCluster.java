package io.appoperator.core.cluster;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.ClusterCall.Verb;
import io.appoperator.core.kind.GroupVersion;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Passes every call to one method, so that a subclass states its rule once and not for each method
 * of the port.
 */
public abstract class InterceptedCluster implements Cluster {

  /**
   * Handles a call.
   *
   * @param call what is called
   * @param request makes the same call on another cluster, each time that it is applied
   * @return what the request returns
   * @throws ClusterException if the call fails or is not allowed
   */
  protected abstract <T> T intercept(ClusterCall call, Function<Cluster, T> request);

  @Override
  public Optional<ObjectNode> get(ResourceRef ref) {
    return intercept(ClusterCall.forObject(Verb.GET, ref), to -> to.get(ref));
  }

  @Override
  public List<ResourceKind> servedKinds(GroupVersion version) {
    return intercept(ClusterCall.forVersion(version), to -> to.servedKinds(version));
  }

  @Override
  public Optional<ObjectNode> openApi(GroupVersion version) {
    return intercept(ClusterCall.forVersion(version), to -> to.openApi(version));
  }

  @Override
  public ListPage.End list(ResourceKind kind, ListQuery query, Consumer<ObjectNode> items) {
    return intercept(
        ClusterCall.forQuery(Verb.LIST, kind, query), to -> to.list(kind, query, items));
  }

  @Override
  public WatchStream watch(ResourceKind kind, ListQuery query, String resourceVersion) {
    return intercept(
        ClusterCall.forQuery(Verb.WATCH, kind, query),
        to -> to.watch(kind, query, resourceVersion));
  }

  @Override
  public ObjectNode create(ResourceRef ref, ObjectNode object, WriteMode mode) {
    return intercept(ClusterCall.forObject(Verb.CREATE, ref), to -> to.create(ref, object, mode));
  }

  @Override
  public ObjectNode replace(ResourceRef ref, ObjectNode object, WriteMode mode) {
    return intercept(ClusterCall.forObject(Verb.REPLACE, ref), to -> to.replace(ref, object, mode));
  }

  @Override
  public ObjectNode apply(ResourceRef ref, ObjectNode object, WriteMode mode) {
    return intercept(ClusterCall.forObject(Verb.APPLY, ref), to -> to.apply(ref, object, mode));
  }

  @Override
  public void assignFields(ResourceRef ref, ArrayNode managedFields, String resourceVersion) {
    intercept(
        ClusterCall.forObject(Verb.ASSIGN_FIELDS, ref),
        to -> {
          to.assignFields(ref, managedFields, resourceVersion);
          return ref;
        });
  }

  @Override
  public ObjectNode applyStatus(ResourceRef ref, ObjectNode object) {
    return intercept(
        ClusterCall.forObject(Verb.APPLY_STATUS, ref), to -> to.applyStatus(ref, object));
  }

  @Override
  public ObjectNode setFinalizers(
      ResourceRef ref, List<String> finalizers, Precondition precondition) {
    return intercept(
        ClusterCall.forObject(Verb.SET_FINALIZERS, ref),
        to -> to.setFinalizers(ref, finalizers, precondition));
  }

  @Override
  public ObjectNode patchMetadata(ResourceRef ref, ObjectNode metadata, Precondition precondition) {
    return intercept(
        ClusterCall.forObject(Verb.PATCH_METADATA, ref),
        to -> to.patchMetadata(ref, metadata, precondition));
  }

  @Override
  public ObjectNode patchGenerated(
      ResourceRef ref, ObjectNode annotations, ObjectNode data, Precondition precondition) {
    return intercept(
        ClusterCall.forObject(Verb.PATCH_GENERATED, ref),
        to -> to.patchGenerated(ref, annotations, data, precondition));
  }

  @Override
  public Optional<ObjectNode> delete(
      ResourceRef ref, Precondition precondition, Propagation propagation, WriteMode mode) {
    return intercept(
        ClusterCall.forObject(Verb.DELETE, ref),
        to -> to.delete(ref, precondition, propagation, mode));
  }
}
