package io.appoperator.examples.database;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.GeneratedValue;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceManager;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyBuilder;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Renders the server of a Database, with its volume, its password and its metrics. */
public final class DatabaseManager implements ResourceManager<DatabaseSpec> {

  /** The path to the size of a volume, which may be larger than requested. */
  static final String CAPACITY = "status.capacity.storage";

  private static final String REQUESTED = "spec.resources.requests.storage";

  /** A kind of the Prometheus operator, which a cluster need not have. */
  static final ResourceKind SERVICE_MONITOR =
      new ResourceKind("monitoring.coreos.com", "v1", "ServiceMonitor", "servicemonitors");

  @Override
  public String id() {
    return "postgres";
  }

  @Override
  public Class<DatabaseSpec> specType() {
    return DatabaseSpec.class;
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.of(
        ManagedKind.of(Secret.class).mayGenerate(),
        ManagedKind.of(PersistentVolumeClaim.class)
            .mayBeRetained()
            .mayMarkAtLeast(REQUESTED)
            .observes(CAPACITY),
        ManagedKind.of(StatefulSet.class),
        ManagedKind.of(Service.class),
        ManagedKind.of(NetworkPolicy.class),
        ManagedKind.of(SERVICE_MONITOR).optional());
  }

  /** The password and the volume are both retained, because the volume knows the password. */
  @Override
  public DesiredState render(RenderRequest<DatabaseSpec> request) {
    return DesiredState.of(
        DesiredObject.of(secret(request))
            .generated(DatabaseNames.PASSWORD, GeneratedValue.alphanumeric(32)),
        DesiredObject.of(claim(request)).retained().atLeast(REQUESTED),
        DesiredObject.of(DatabaseServer.of(request)),
        DesiredObject.of(service(request)),
        DesiredObject.of(policy(request)),
        DesiredObject.of(monitor(request)));
  }

  private static Secret secret(RenderRequest<DatabaseSpec> request) {
    return new SecretBuilder().withMetadata(named(request)).build();
  }

  private static PersistentVolumeClaim claim(RenderRequest<DatabaseSpec> request) {
    return new PersistentVolumeClaimBuilder()
        .withMetadata(named(request))
        .withNewSpec()
        .withAccessModes("ReadWriteOnce")
        .withNewResources()
        .addToRequests("storage", request.spec().storage())
        .endResources()
        .endSpec()
        .build();
  }

  private static Service service(RenderRequest<DatabaseSpec> request) {
    return new ServiceBuilder()
        .withMetadata(named(request))
        .withNewSpec()
        .withSelector(DatabaseNames.labels(request.name()))
        .addNewPort()
        .withName(DatabaseServer.SQL)
        .withPort(DatabaseNames.PORT)
        .withProtocol("TCP")
        .endPort()
        .addNewPort()
        .withName(DatabaseServer.METRICS)
        .withPort(DatabaseServer.METRICS_PORT)
        .withProtocol("TCP")
        .endPort()
        .endSpec()
        .build();
  }

  /** Admits only requests for metrics; {@link AccessManager} admits the pods of Applications. */
  private static NetworkPolicy policy(RenderRequest<DatabaseSpec> request) {
    return new NetworkPolicyBuilder()
        .withMetadata(named(request))
        .withNewSpec()
        .withNewPodSelector()
        .withMatchLabels(DatabaseNames.labels(request.name()))
        .endPodSelector()
        .withPolicyTypes("Ingress")
        .addNewIngress()
        .addNewPort()
        .withPort(new IntOrString(DatabaseServer.METRICS))
        .withProtocol("TCP")
        .endPort()
        .endIngress()
        .endSpec()
        .build();
  }

  private static GenericKubernetesResource monitor(RenderRequest<DatabaseSpec> request) {
    Map<String, Object> spec =
        Map.of(
            "selector", Map.of("matchLabels", DatabaseNames.labels(request.name())),
            "endpoints", List.of(Map.of("port", DatabaseServer.METRICS)));
    return new GenericKubernetesResourceBuilder()
        .withApiVersion(SERVICE_MONITOR.apiVersion())
        .withKind(SERVICE_MONITOR.kind())
        .withMetadata(named(request))
        .addToAdditionalProperties("spec", spec)
        .build();
  }

  private static ObjectMeta named(RenderRequest<DatabaseSpec> request) {
    return new ObjectMetaBuilder().withName(DatabaseNames.objects(request.name())).build();
  }
}
