package io.appoperator.core.trace;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ListPage;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.cluster.Precondition;
import io.appoperator.core.cluster.WatchStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Makes each request a step. Watches are none: they last. */
public final class TracedCluster implements Cluster {

  private final Cluster cluster;
  private final Tracer tracer;

  /** Puts a tracer in front of a cluster. */
  public TracedCluster(Cluster cluster, Tracer tracer) {
    this.cluster = cluster;
    this.tracer = tracer;
  }

  @Override
  public Optional<ObjectNode> get(ResourceRef ref) {
    return step("get", ref, () -> cluster.get(ref));
  }

  @Override
  public ListPage list(ResourceKind kind, ListQuery query) {
    return listing(kind, query, () -> cluster.list(kind, query));
  }

  @Override
  public ListPage.End list(ResourceKind kind, ListQuery query, Consumer<ObjectNode> items) {
    return listing(kind, query, () -> cluster.list(kind, query, items));
  }

  @Override
  public WatchStream watch(ResourceKind kind, ListQuery query, String resourceVersion) {
    return cluster.watch(kind, query, resourceVersion);
  }

  @Override
  public ObjectNode create(ResourceRef ref, ObjectNode object, WriteMode mode) {
    return step("create", ref, () -> cluster.create(ref, object, mode));
  }

  @Override
  public ObjectNode replace(ResourceRef ref, ObjectNode object, WriteMode mode) {
    return step("replace", ref, () -> cluster.replace(ref, object, mode));
  }

  @Override
  public ObjectNode apply(ResourceRef ref, ObjectNode object, WriteMode mode) {
    return step("apply", ref, () -> cluster.apply(ref, object, mode));
  }

  @Override
  public void assignFields(ResourceRef ref, ArrayNode managedFields, String resourceVersion) {
    step(
        "assign fields",
        ref,
        () -> {
          cluster.assignFields(ref, managedFields, resourceVersion);
          return ref;
        });
  }

  @Override
  public ObjectNode applyStatus(ResourceRef ref, ObjectNode object) {
    return step("apply status", ref, () -> cluster.applyStatus(ref, object));
  }

  @Override
  public ObjectNode setFinalizers(
      ResourceRef ref, List<String> finalizers, Precondition precondition) {
    return step("set finalizers", ref, () -> cluster.setFinalizers(ref, finalizers, precondition));
  }

  @Override
  public ObjectNode patchMetadata(ResourceRef ref, ObjectNode metadata, Precondition precondition) {
    return step("patch metadata", ref, () -> cluster.patchMetadata(ref, metadata, precondition));
  }

  @Override
  public Optional<ObjectNode> delete(
      ResourceRef ref, Precondition precondition, Propagation propagation, WriteMode mode) {
    return step("delete", ref, () -> cluster.delete(ref, precondition, propagation, mode));
  }

  @Override
  public void close() {
    cluster.close();
  }

  private <T> T listing(ResourceKind kind, ListQuery query, Supplier<T> list) {
    return tracer.step(
        "list " + kind.kind(),
        Map.of("k8s.namespace.name", String.valueOf(query.namespace())),
        list);
  }

  private <T> T step(String verb, ResourceRef ref, Supplier<T> request) {
    return tracer.step(
        verb + " " + ref.kind().kind(),
        Map.of("k8s.namespace.name", ref.namespace(), "k8s.object.name", ref.name()),
        request);
  }
}
