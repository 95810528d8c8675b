package io.appoperator.core.reconcile.delete;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.json.Json;

/**
 * Finds out whether a namespace is being deleted. The operator has no permission to read
 * namespaces, but the server rejects every create request in such a namespace before it validates
 * the object. Thread-safe.
 */
final class NamespaceProbe {

  private final Cluster cluster;

  NamespaceProbe(Cluster cluster) {
    this.cluster = cluster;
  }

  /**
   * Sends a dry run. Every other response, such as that the name exists, means no.
   *
   * @param object an object of the namespace, of a kind that the operator may create
   */
  boolean isTerminating(ResourceRef object) {
    ObjectNode document =
        Json.object()
            .put("apiVersion", object.kind().apiVersion())
            .put("kind", object.kind().kind());
    document.putObject("metadata").put("name", object.name()).put("namespace", object.namespace());
    try {
      cluster.create(object, document, WriteMode.DRY_RUN);
      return false;
    } catch (ClusterException e) {
      return e.failure() == Failure.REFUSED
          && ClusterException.isOfTerminatingNamespace(e.getMessage());
    }
  }
}
