package io.appoperator.peer;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.processing.dependent.kubernetes.CRUDKubernetesDependentResource;
import io.javaoperatorsdk.operator.processing.dependent.kubernetes.KubernetesDependent;

/** The Deployment. */
@KubernetesDependent
public class Workload extends CRUDKubernetesDependentResource<Deployment, Application> {

  public Workload() {
    super(Deployment.class);
  }

  @Override
  protected Deployment desired(Application application, Context<Application> context) {
    Application.Claim claim = application.getSpec().storage.persistentVolumeClaims.get(0);
    return new DeploymentBuilder()
        .withMetadata(ObjectNaming.metadata(application, application.getMetadata().getName()))
        .withNewSpec()
        .withReplicas(application.getSpec().replicas)
        .withNewSelector()
        .withMatchLabels(ObjectNaming.selector(application))
        .endSelector()
        .withNewTemplate()
        .withNewMetadata()
        .withLabels(ObjectNaming.labels(application))
        .withAnnotations(ObjectNaming.checksum(application))
        .endMetadata()
        .withNewSpec()
        .withAutomountServiceAccountToken(false)
        .withNewSecurityContext()
        .withNewSeccompProfile()
        .withType("RuntimeDefault")
        .endSeccompProfile()
        .endSecurityContext()
        .withContainers(container(application.getSpec(), claim))
        .addNewVolume()
        .withName("config")
        .withNewConfigMap()
        .withName(ObjectNaming.configName(application))
        .endConfigMap()
        .endVolume()
        .addNewVolume()
        .withName(claim.name)
        .withNewPersistentVolumeClaim()
        .withClaimName(claim.name)
        .endPersistentVolumeClaim()
        .endVolume()
        .endSpec()
        .endTemplate()
        .endSpec()
        .build();
  }

  private static Container container(Application.Spec spec, Application.Claim claim) {
    return new ContainerBuilder()
        .withName("app")
        .withImage(spec.image)
        .withEnv(spec.environment)
        .withResources(spec.resources)
        .addNewPort()
        .withName("http")
        .withContainerPort(spec.port)
        .withProtocol("TCP")
        .endPort()
        .withNewSecurityContext()
        .withAllowPrivilegeEscalation(false)
        .endSecurityContext()
        .addNewVolumeMount()
        .withName("config")
        .withMountPath("/etc/config")
        .withReadOnly(true)
        .endVolumeMount()
        .addNewVolumeMount()
        .withName(claim.name)
        .withMountPath(claim.mountPath)
        .endVolumeMount()
        .build();
  }
}
