package io.appoperator.examples.myapp;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Renders the database of a MyApp, if it has one. Its volume is kept when it is disabled. */
public final class DatabaseManager implements ResourceManager<MyAppSpec> {

  private static final String REQUESTED = "spec.resources.requests.storage";
  private static final int PORT = 5432;

  @Override
  public String id() {
    return "myapp-database";
  }

  @Override
  public Class<MyAppSpec> specType() {
    return MyAppSpec.class;
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.of(
        ManagedKind.of(PersistentVolumeClaim.class).mayBeRetained().mayMarkAtLeast(REQUESTED),
        ManagedKind.of(StatefulSet.class),
        ManagedKind.of(Service.class));
  }

  @Override
  public DesiredState render(RenderRequest<MyAppSpec> request) {
    return request.spec().hasDatabase()
        ? DesiredState.of(
            DesiredObject.of(claim(request)).retained().atLeast(REQUESTED),
            DesiredObject.of(server(request)),
            DesiredObject.of(service(request)))
        : DesiredState.none();
  }

  /** Returns the name of the objects of the database, and its host name. */
  static String name(RenderRequest<MyAppSpec> request) {
    return request.name() + "-database";
  }

  private static PersistentVolumeClaim claim(RenderRequest<MyAppSpec> request) {
    return new PersistentVolumeClaimBuilder()
        .withMetadata(named(request))
        .withNewSpec()
        .withAccessModes("ReadWriteOnce")
        .withNewResources()
        .addToRequests("storage", Objects.requireNonNull(request.spec().database()).storage())
        .endResources()
        .endSpec()
        .build();
  }

  private static StatefulSet server(RenderRequest<MyAppSpec> request) {
    Map<String, String> labels = ServerManager.labels(request, "database");
    return new StatefulSetBuilder()
        .withMetadata(named(request))
        .withNewSpec()
        .withReplicas(1)
        .withServiceName(name(request))
        .withNewSelector()
        .withMatchLabels(labels)
        .endSelector()
        .withNewTemplate()
        .withNewMetadata()
        .withLabels(labels)
        .endMetadata()
        .withNewSpec()
        .addNewContainer()
        .withName("database")
        .withImage("registry.example.com/myapp-database:3")
        .addNewVolumeMount()
        .withName("data")
        .withMountPath("/data")
        .endVolumeMount()
        .endContainer()
        .addNewVolume()
        .withName("data")
        .withNewPersistentVolumeClaim()
        .withClaimName(name(request))
        .endPersistentVolumeClaim()
        .endVolume()
        .endSpec()
        .endTemplate()
        .endSpec()
        .build();
  }

  private static Service service(RenderRequest<MyAppSpec> request) {
    return new ServiceBuilder()
        .withMetadata(named(request))
        .withNewSpec()
        .withClusterIP("None")
        .withSelector(ServerManager.labels(request, "database"))
        .addNewPort()
        .withPort(PORT)
        .withProtocol("TCP")
        .endPort()
        .endSpec()
        .build();
  }

  private static ObjectMeta named(RenderRequest<MyAppSpec> request) {
    return new ObjectMetaBuilder().withName(name(request)).build();
  }
}
