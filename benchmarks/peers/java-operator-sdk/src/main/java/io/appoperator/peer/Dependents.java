package io.appoperator.peer;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.processing.dependent.Creator;
import io.javaoperatorsdk.operator.processing.dependent.Updater;
import io.javaoperatorsdk.operator.processing.dependent.kubernetes.CRUDKubernetesDependentResource;
import io.javaoperatorsdk.operator.processing.dependent.kubernetes.KubernetesDependent;
import io.javaoperatorsdk.operator.processing.dependent.kubernetes.KubernetesDependentResource;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.SecondaryToPrimaryMapper;
import java.util.Map;
import java.util.Set;

/** The secondary resources except for the Deployment, in one class each, as the framework requires. */
final class Dependents {

  private Dependents() {}

  @KubernetesDependent
  public static class Configuration extends CRUDKubernetesDependentResource<ConfigMap, Application> {
    public Configuration() {
      super(ConfigMap.class);
    }

    @Override
    protected ConfigMap desired(Application application, Context<Application> context) {
      return new ConfigMapBuilder()
          .withMetadata(ObjectNaming.metadata(application, ObjectNaming.configName(application)))
          .withData(application.getSpec().configData)
          .build();
    }
  }

  /** Outlives its Application, and therefore has no owner and is never deleted; an annotation leads to the Application. */
  @KubernetesDependent
  public static class Claim extends KubernetesDependentResource<PersistentVolumeClaim, Application>
      implements Creator<PersistentVolumeClaim, Application>,
          Updater<PersistentVolumeClaim, Application>,
          SecondaryToPrimaryMapper<PersistentVolumeClaim> {
    public Claim() {
      super(PersistentVolumeClaim.class);
    }

    @Override
    protected PersistentVolumeClaim desired(Application application, Context<Application> context) {
      Application.Claim claim = application.getSpec().storage.persistentVolumeClaims.get(0);
      return new PersistentVolumeClaimBuilder()
          .withMetadata(ObjectNaming.metadata(application, claim.name))
          .editMetadata()
          .addToAnnotations(ObjectNaming.APPLICATION, application.getMetadata().getName())
          .endMetadata()
          .withNewSpec()
          .withAccessModes("ReadWriteOnce")
          .withNewResources()
          .addToRequests("storage", new Quantity(claim.size))
          .endResources()
          .endSpec()
          .build();
    }

    @Override
    protected void addReferenceHandlingMetadata(PersistentVolumeClaim claim, Application application) {
      // 'desired' has the annotation; the framework would add three of its own.
    }

    @Override
    public Set<ResourceID> toPrimaryResourceIDs(PersistentVolumeClaim claim) {
      Map<String, String> annotations = claim.getMetadata().getAnnotations();
      String application = annotations == null ? null : annotations.get(ObjectNaming.APPLICATION);
      return application == null
          ? Set.of()
          : Set.of(new ResourceID(application, claim.getMetadata().getNamespace()));
    }
  }

  @KubernetesDependent
  public static class Front extends CRUDKubernetesDependentResource<Service, Application> {
    public Front() {
      super(Service.class);
    }

    @Override
    protected Service desired(Application application, Context<Application> context) {
      return new ServiceBuilder()
          .withMetadata(ObjectNaming.metadata(application, application.getMetadata().getName()))
          .withNewSpec()
          .withSelector(ObjectNaming.selector(application))
          .addNewPort()
          .withName("http")
          .withPort(application.getSpec().port)
          .withTargetPort(new IntOrString("http"))
          .withProtocol("TCP")
          .endPort()
          .endSpec()
          .build();
    }
  }

  @KubernetesDependent
  public static class Route extends CRUDKubernetesDependentResource<Ingress, Application> {
    public Route() {
      super(Ingress.class);
    }

    @Override
    protected Ingress desired(Application application, Context<Application> context) {
      String name = application.getMetadata().getName();
      Application.Route route = application.getSpec().network.ingress;
      return new IngressBuilder()
          .withMetadata(ObjectNaming.metadata(application, name))
          .withNewSpec()
          .addNewRule()
          .withHost(route.host)
          .withNewHttp()
          .addNewPath()
          .withPath(route.path)
          .withPathType("Prefix")
          .withNewBackend()
          .withNewService()
          .withName(name)
          .withNewPort()
          .withName("http")
          .endPort()
          .endService()
          .endBackend()
          .endPath()
          .endHttp()
          .endRule()
          .endSpec()
          .build();
    }
  }

  @KubernetesDependent
  public static class Budget extends CRUDKubernetesDependentResource<PodDisruptionBudget, Application> {
    public Budget() {
      super(PodDisruptionBudget.class);
    }

    @Override
    protected PodDisruptionBudget desired(Application application, Context<Application> context) {
      return new PodDisruptionBudgetBuilder()
          .withMetadata(ObjectNaming.metadata(application, application.getMetadata().getName()))
          .withNewSpec()
          .withMaxUnavailable(application.getSpec().disruption.maxUnavailable)
          .withNewSelector()
          .withMatchLabels(ObjectNaming.selector(application))
          .endSelector()
          .withUnhealthyPodEvictionPolicy("AlwaysAllow")
          .endSpec()
          .build();
    }
  }
}
