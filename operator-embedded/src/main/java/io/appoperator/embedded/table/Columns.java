package io.appoperator.embedded.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/**
 * The columns of the tables of a kind, and how an object fills them.
 *
 * @param definitions the definitions of the columns, as kube-apiserver serves them
 * @param printer fills the cells
 */
record Columns(ArrayNode definitions, Printer printer) {

  /** Fills the cells of an object, one for each column. */
  interface Printer {
    void print(Row row);
  }

  /** Returns the columns of a built-in kind. */
  static Columns ofBuiltIn(String apiVersion, String plural) {
    String resource = apiVersion + "/" + plural;
    return new Columns((ArrayNode) Harvest.COLUMNS.path(resource), printer(resource));
  }

  /** The columns of kube-apiserver, read when the first table is requested. */
  static final class Harvest {

    static final JsonNode COLUMNS = read();

    private Harvest() {}

    private static JsonNode read() {
      try (InputStream json =
          Objects.requireNonNull(Columns.class.getResourceAsStream("columns.json"))) {
        return new ObjectMapper().readTree(json);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static Printer printer(String resource) {
    return switch (resource) {
      case "apps/v1/daemonsets" -> WorkloadCells::daemonSet;
      case "apps/v1/deployments" -> WorkloadCells::deployment;
      case "apps/v1/replicasets" -> WorkloadCells::replicaSet;
      case "apps/v1/statefulsets" -> WorkloadCells::statefulSet;
      case "autoscaling/v2/horizontalpodautoscalers" -> AutoscalerCells::autoscaler;
      case "batch/v1/cronjobs" -> WorkloadCells::cronJob;
      case "batch/v1/jobs" -> WorkloadCells::job;
      case "coordination.k8s.io/v1/leases" -> ClusterCells::lease;
      case "discovery.k8s.io/v1/endpointslices" -> EndpointCells::slice;
      case "networking.k8s.io/v1/ingressclasses" -> NetworkCells::ingressClass;
      case "networking.k8s.io/v1/ingresses" -> NetworkCells::ingress;
      case "networking.k8s.io/v1/networkpolicies" -> NetworkCells::networkPolicy;
      case "policy/v1/poddisruptionbudgets" -> ClusterCells::disruptionBudget;
      case "rbac.authorization.k8s.io/v1/clusterrolebindings",
          "rbac.authorization.k8s.io/v1/rolebindings" ->
          ClusterCells::roleBinding;
      case "storage.k8s.io/v1/storageclasses" -> StorageCells::storageClass;
      case "v1/configmaps" -> ClusterCells::configMap;
      case "v1/endpoints" -> EndpointCells::endpoints;
      case "v1/events", "events.k8s.io/v1/events" -> EventCells::event;
      case "v1/namespaces" -> ClusterCells::namespace;
      case "v1/nodes" -> ClusterCells::node;
      case "v1/persistentvolumeclaims" -> StorageCells::claim;
      case "v1/persistentvolumes" -> StorageCells::volume;
      case "v1/pods" -> PodCells::pod;
      case "v1/secrets" -> ClusterCells::secret;
      case "v1/serviceaccounts" -> ClusterCells::nameAndAge;
      case "v1/services" -> NetworkCells::service;
      default -> ClusterCells::nameAndCreation;
    };
  }
}
