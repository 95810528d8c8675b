package io.appoperator.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster.Propagation;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.cluster.Precondition;
import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import io.appoperator.core.cluster.fabric8.KubeConnection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A client of the API server, which applies, reads and deletes objects. */
final class DemoUser implements AutoCloseable {

  static final String NAMESPACE = "default";

  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private static final ResourceKind EVENT = new ResourceKind("", "v1", "Event", "events");

  private final Fabric8Cluster cluster;

  private DemoUser(Fabric8Cluster cluster) {
    this.cluster = cluster;
  }

  static DemoUser connect(Path kubeconfig, String fieldManager) {
    return new DemoUser(
        new KubeConnection(kubeconfig, null, TIMEOUT)
            .open(fieldManager, (method, host, code) -> {}));
  }

  /** Applies a document. */
  void apply(ResourceRef ref, String yaml) {
    cluster.apply(ref, parse(yaml), WriteMode.REAL);
  }

  /** Deletes an object, again if the operator writes its status in the meantime. */
  void delete(ResourceRef ref) {
    try {
      deleteOnce(ref);
    } catch (ClusterException e) {
      if (e.failure() != ClusterException.Failure.CONFLICT) {
        throw e;
      }
      delete(ref);
    }
  }

  private void deleteOnce(ResourceRef ref) {
    JsonNode metadata = find(ref).orElseThrow().path("metadata");
    cluster.delete(
        ref,
        new Precondition(metadata.path("uid").asText(), metadata.path("resourceVersion").asText()),
        Propagation.BACKGROUND,
        WriteMode.REAL);
  }

  Optional<ObjectNode> find(ResourceRef ref) {
    return cluster.get(ref);
  }

  /** Returns the messages of events with this reason, oldest first. */
  List<String> events(String reason) {
    return cluster.list(EVENT, ListQuery.in(NAMESPACE)).items().stream()
        .filter(event -> event.path("reason").asText().equals(reason))
        .map(event -> event.path("message").asText())
        .toList();
  }

  @Override
  public void close() {
    cluster.close();
  }

  private static ObjectNode parse(String yaml) {
    try {
      return (ObjectNode) new YAMLMapper().readTree(yaml);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
