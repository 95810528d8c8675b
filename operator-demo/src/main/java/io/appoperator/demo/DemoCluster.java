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
import io.appoperator.core.decode.CrdDocument;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.run.OperatorThread;
import io.appoperator.embedded.http.EmbeddedApiServer;
import io.appoperator.embedded.simulation.SimulationOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** An embedded API server with the operator, in a directory with its kubeconfig. */
final class DemoCluster implements AutoCloseable {

  static final String NAMESPACE = "default";

  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  /** Long enough to see pods that are not ready yet. */
  private static final Duration POD_READINESS = Duration.ofMillis(800);

  private static final ResourceKind EVENT = new ResourceKind("", "v1", "Event", "events");

  private final Path folder;
  private final EmbeddedApiServer server;
  private final OperatorThread operator;
  private final Fabric8Cluster user;

  private DemoCluster(
      Path folder, EmbeddedApiServer server, OperatorThread operator, Fabric8Cluster user) {
    this.folder = folder;
    this.server = server;
    this.operator = operator;
    this.user = user;
  }

  /** Starts the server with the kinds of the plug-ins, and then the operator. */
  static DemoCluster start(EmbeddedApiServer server, PluginRegistry plugins) {
    server.startControllers(SimulationOptions.STANDARD.withPodReadiness(POD_READINESS));
    for (LoadedKind<?> kind : plugins.kinds()) {
      server.install(CrdDocument.parse(kind.primary()));
    }
    try {
      Path folder = Files.createTempDirectory("operator-demo");
      Path kubeconfig = Files.writeString(folder.resolve("kubeconfig"), server.kubeconfig());
      return new DemoCluster(
          folder,
          server,
          OperatorThread.start(kubeconfig, plugins, List.of(), "demo"),
          connect(kubeconfig, "user"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path kubeconfig() {
    return folder.resolve("kubeconfig");
  }

  /** Writes a file next to the kubeconfig. */
  Path write(String name, String content) {
    try {
      return Files.writeString(folder.resolve(name), content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Applies a document as the user. */
  void apply(ResourceRef ref, String yaml) {
    user.apply(ref, parse(yaml), WriteMode.REAL);
  }

  /** Applies a document as another client. */
  void applyAs(String fieldManager, ResourceRef ref, String yaml) {
    try (Fabric8Cluster other = connect(kubeconfig(), fieldManager)) {
      other.apply(ref, parse(yaml), WriteMode.REAL);
    }
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
    user.delete(
        ref,
        new Precondition(metadata.path("uid").asText(), metadata.path("resourceVersion").asText()),
        Propagation.BACKGROUND,
        WriteMode.REAL);
  }

  Optional<ObjectNode> find(ResourceRef ref) {
    return user.get(ref);
  }

  /** Returns the messages of events with this reason, oldest first. */
  List<String> events(String reason) {
    return user.list(EVENT, ListQuery.in(NAMESPACE)).items().stream()
        .filter(event -> event.path("reason").asText().equals(reason))
        .map(event -> event.path("message").asText())
        .toList();
  }

  @Override
  public void close() {
    operator.close();
    user.close();
    server.close();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
      Files.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Fabric8Cluster connect(Path kubeconfig, String fieldManager) {
    return new KubeConnection(kubeconfig, null, TIMEOUT)
        .open(fieldManager, (method, host, code) -> {});
  }

  private static ObjectNode parse(String yaml) {
    try {
      return (ObjectNode) new YAMLMapper().readTree(yaml);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
