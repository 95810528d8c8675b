package io.appoperator.cli;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.application.ApplicationKind;
import io.appoperator.core.apply.Applier;
import io.appoperator.core.apply.ApplyResult;
import io.appoperator.core.change.ChangeCalculator;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import io.appoperator.core.cluster.fabric8.KubeConnection;
import io.appoperator.core.input.InputException;
import io.appoperator.core.input.InputNames;
import io.appoperator.core.input.InputReader;
import io.appoperator.core.input.RenderedResource;
import io.appoperator.core.input.ResourceLoader;
import io.appoperator.core.input.UnknownKinds;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.core.render.Rendering;
import io.appoperator.junit.server.ServerObjects;
import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Creates an Application and its objects in a cluster, like one reconcile of the operator. */
public final class LiveApplication {

  private static final String VERSION = "apps.example.com/v1alpha1";

  private LiveApplication() {}

  /** Installs the definition, and waits until it is served. */
  public static void define(ControlPlane controlPlane) {
    controlPlane.applyYaml(new ApplicationKind().crd());
    await()
        .atMost(Duration.ofSeconds(90))
        .pollInterval(Duration.ofMillis(100))
        .ignoreExceptions()
        .until(() -> controlPlane.kubectl("get", "appl", "-n", "default") != null);
  }

  /** Installs the definition, and waits until it is served. */
  public static void define(TestServer server) {
    apply(new ApplicationKind().crd(), server, "default");
    await()
        .atMost(Duration.ofSeconds(90))
        .ignoreExceptions()
        .until(() -> server.objects().list(VERSION, "Application", "default") != null);
  }

  /** Creates the Application and all its rendered objects. */
  public static ApplyResult run(String yaml, ControlPlane controlPlane, TestNamespace namespace) {
    controlPlane.applyYaml(namespace, yaml);
    return reconcile(yaml, controlPlane.kubeconfig(), namespace);
  }

  /** Creates the Application and all its rendered objects. */
  public static ApplyResult run(String yaml, TestServer server, TestNamespace namespace) {
    apply(yaml, server, namespace.name());
    return reconcile(yaml, server.kubeconfig(), namespace);
  }

  private static void apply(String yaml, TestServer server, String namespace) {
    ServerObjects.parse("objects", yaml)
        .forEach(
            object -> {
              var unused = server.objects().apply(namespace, object);
            });
  }

  private static ApplyResult reconcile(String yaml, Path kubeconfig, TestNamespace namespace) {
    Rendering rendering = rendering(yaml, namespace);
    try (Fabric8Cluster cluster =
        new KubeConnection(kubeconfig, null, Duration.ofSeconds(20))
            .open(OperatorMetadata.OPERATOR, (method, host, code) -> {})) {
      PrimaryId primary = new PrimaryId(rendering.primary(), uid(cluster, rendering));
      return new Applier(cluster, new LiveReader(plugins().kinds()), WriteMode.REAL)
          .apply(primary, ChangeCalculator.of(primary, rendering, List.of(), Map.of()));
    }
  }

  private static Rendering rendering(String yaml, TestNamespace namespace) {
    ResourceLoader loader = new ResourceLoader(plugins(), namespace.name(), UnknownKinds.REFUSE);
    List<RenderedResource> resources = new ArrayList<>();
    try {
      new InputReader(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)))
          .read(
              new InputNames(List.of("-"), false),
              raw ->
                  loader
                      .load(List.of(raw))
                      .forEach(loaded -> resources.addAll(loaded.resources())));
    } catch (InputException e) {
      throw new IllegalArgumentException(e);
    }
    return resources.get(0).rendering();
  }

  private static String uid(Cluster cluster, Rendering rendering) {
    ObjectNode live = cluster.get(rendering.primary()).orElseThrow();
    return live.path("metadata").path("uid").asText();
  }

  private static PluginRegistry plugins() {
    return PluginRegistry.load(LiveApplication.class.getClassLoader());
  }
}
