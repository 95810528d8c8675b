package io.appoperator.core.cluster;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.ClusterException.Failure;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Rejects writes that are not allowed at that moment; reads are always allowed. */
public final class FencedCluster implements Cluster {

  private final Cluster cluster;
  private final BooleanSupplier mayWrite;

  /**
   * Creates the fence.
   *
   * @param mayWrite called right before each write
   */
  public FencedCluster(Cluster cluster, BooleanSupplier mayWrite) {
    this.cluster = cluster;
    this.mayWrite = mayWrite;
  }

  @Override
  public Optional<ObjectNode> get(ResourceRef ref) {
    return cluster.get(ref);
  }

  @Override
  public ListPage list(ResourceKind kind, ListQuery query) {
    return cluster.list(kind, query);
  }

  @Override
  public ListPage.End list(ResourceKind kind, ListQuery query, Consumer<ObjectNode> items) {
    return cluster.list(kind, query, items);
  }

  @Override
  public WatchStream watch(ResourceKind kind, ListQuery query, String resourceVersion) {
    return cluster.watch(kind, query, resourceVersion);
  }

  @Override
  public ObjectNode create(ResourceRef ref, ObjectNode object, WriteMode mode) {
    check();
    return cluster.create(ref, object, mode);
  }

  @Override
  public ObjectNode replace(ResourceRef ref, ObjectNode object, WriteMode mode) {
    check();
    return cluster.replace(ref, object, mode);
  }

  @Override
  public ObjectNode apply(ResourceRef ref, ObjectNode object, WriteMode mode) {
    check();
    return cluster.apply(ref, object, mode);
  }

  @Override
  public void assignFields(ResourceRef ref, ArrayNode managedFields, String resourceVersion) {
    check();
    cluster.assignFields(ref, managedFields, resourceVersion);
  }

  @Override
  public ObjectNode applyStatus(ResourceRef ref, ObjectNode object) {
    check();
    return cluster.applyStatus(ref, object);
  }

  @Override
  public ObjectNode setFinalizers(
      ResourceRef ref, List<String> finalizers, Precondition precondition) {
    check();
    return cluster.setFinalizers(ref, finalizers, precondition);
  }

  @Override
  public ObjectNode patchMetadata(ResourceRef ref, ObjectNode metadata, Precondition precondition) {
    check();
    return cluster.patchMetadata(ref, metadata, precondition);
  }

  @Override
  public Optional<ObjectNode> delete(
      ResourceRef ref, Precondition precondition, Propagation propagation, WriteMode mode) {
    check();
    return cluster.delete(ref, precondition, propagation, mode);
  }

  @Override
  public void close() {
    cluster.close();
  }

  private void check() {
    if (!mayWrite.getAsBoolean()) {
      throw new ClusterException(
          Failure.UNAVAILABLE,
          0,
          "This replica does not hold the lease. The leader continues.",
          List.of(),
          null);
    }
  }
}
