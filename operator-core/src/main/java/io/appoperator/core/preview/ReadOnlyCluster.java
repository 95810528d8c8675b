package io.appoperator.core.preview;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.cluster.Precondition;
import io.appoperator.core.cluster.WatchStream;
import java.util.List;
import java.util.Optional;

/** A read-only cluster for previews; other operations are programming errors. */
abstract class ReadOnlyCluster implements Cluster {

  @Override
  public ObjectNode apply(ResourceRef ref, ObjectNode object, WriteMode mode) {
    throw unsupported();
  }

  @Override
  public ObjectNode setFinalizers(
      ResourceRef ref, List<String> finalizers, Precondition precondition) {
    throw unsupported();
  }

  @Override
  public ObjectNode patchMetadata(ResourceRef ref, ObjectNode metadata, Precondition precondition) {
    throw unsupported();
  }

  @Override
  public Optional<ObjectNode> delete(
      ResourceRef ref, Precondition precondition, Propagation propagation, WriteMode mode) {
    throw unsupported();
  }

  @Override
  public WatchStream watch(ResourceKind kind, ListQuery query, String resourceVersion) {
    throw unsupported();
  }

  @Override
  public ObjectNode create(ResourceRef ref, ObjectNode object, WriteMode mode) {
    throw unsupported();
  }

  @Override
  public ObjectNode replace(ResourceRef ref, ObjectNode object, WriteMode mode) {
    throw unsupported();
  }

  @Override
  public void assignFields(ResourceRef ref, ArrayNode managedFields, String resourceVersion) {
    throw unsupported();
  }

  @Override
  public ObjectNode applyStatus(ResourceRef ref, ObjectNode object) {
    throw unsupported();
  }

  @Override
  public void close() {}

  static UnsupportedOperationException unsupported() {
    return new UnsupportedOperationException("A preview does not write");
  }
}
