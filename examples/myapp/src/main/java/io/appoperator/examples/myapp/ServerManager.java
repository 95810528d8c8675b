package io.appoperator.examples.myapp;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Renders the servers of a MyApp, and their Service. */
public final class ServerManager implements ResourceManager<MyAppSpec> {

  private static final int PORT = 8080;

  @Override
  public String id() {
    return "myapp-server";
  }

  @Override
  public Class<MyAppSpec> specType() {
    return MyAppSpec.class;
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.of(ManagedKind.of(Deployment.class), ManagedKind.of(Service.class));
  }

  @Override
  public DesiredState render(RenderRequest<MyAppSpec> request) {
    return DesiredState.of(
        DesiredObject.of(deployment(request)), DesiredObject.of(service(request)));
  }

  /** Returns the container of a version of the product, which finds its database by its URL. */
  static Container container(RenderRequest<MyAppSpec> request) {
    ContainerBuilder container =
        new ContainerBuilder()
            .withName("myapp")
            .withImage("registry.example.com/myapp:" + request.spec().version());
    if (request.spec().hasDatabase()) {
      container
          .addNewEnv()
          .withName("DATABASE_HOST")
          .withValue(DatabaseManager.name(request))
          .endEnv();
    }
    return container.build();
  }

  private static Deployment deployment(RenderRequest<MyAppSpec> request) {
    Map<String, String> labels = labels(request, "server");
    return new DeploymentBuilder()
        .withNewMetadata()
        .withName(request.name())
        .endMetadata()
        .withNewSpec()
        .withReplicas(request.spec().replicas())
        .withNewSelector()
        .withMatchLabels(labels)
        .endSelector()
        .withNewTemplate()
        .withNewMetadata()
        .withLabels(labels)
        .endMetadata()
        .withNewSpec()
        .withContainers(container(request))
        .endSpec()
        .endTemplate()
        .endSpec()
        .build();
  }

  private static Service service(RenderRequest<MyAppSpec> request) {
    return new ServiceBuilder()
        .withNewMetadata()
        .withName(request.name())
        .endMetadata()
        .withNewSpec()
        .withSelector(labels(request, "server"))
        .addNewPort()
        .withPort(PORT)
        .withProtocol("TCP")
        .endPort()
        .endSpec()
        .build();
  }

  /** Returns the labels that distinguish the pods of a component. */
  static Map<String, String> labels(RenderRequest<MyAppSpec> request, String component) {
    Map<String, String> labels = new TreeMap<>(request.labels());
    labels.put("app.kubernetes.io/component", component);
    return labels;
  }
}
