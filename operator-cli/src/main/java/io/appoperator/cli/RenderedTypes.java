package io.appoperator.cli;

import java.util.List;
import java.util.stream.Stream;

/**
 * The Kubernetes types in the objects of examples/application.yaml, first those that nearly every
 * rendering has. A type that is missing costs time when it is first used, and nothing else.
 */
final class RenderedTypes {

  /** The names of their classes. */
  static final List<String> NAMES =
      Stream.of(
              "Quantity",
              "ObjectMeta",
              "Service",
              "ServiceSpec",
              "ServicePort",
              "IntOrString",
              "apps.Deployment",
              "apps.DeploymentSpec",
              "LabelSelector",
              "PodTemplateSpec",
              "PodSpec",
              "Container",
              "ContainerPort",
              "EnvVar",
              "Probe",
              "HTTPGetAction",
              "ResourceRequirements",
              "SecurityContext",
              "PodSecurityContext",
              "SeccompProfile",
              "Volume",
              "VolumeMount",
              "apps.DeploymentStrategy",
              "apps.RollingUpdateDeployment",
              "policy.v1.PodDisruptionBudget",
              "policy.v1.PodDisruptionBudgetSpec",
              "PersistentVolumeClaim",
              "PersistentVolumeClaimSpec",
              "VolumeResourceRequirements",
              "PersistentVolumeClaimVolumeSource",
              "autoscaling.v2.HorizontalPodAutoscaler",
              "autoscaling.v2.HorizontalPodAutoscalerSpec",
              "autoscaling.v2.MetricSpec",
              "autoscaling.v2.MetricTarget",
              "autoscaling.v2.ResourceMetricSource",
              "autoscaling.v2.CrossVersionObjectReference")
          .map("io.fabric8.kubernetes.api.model."::concat)
          .toList();

  private RenderedTypes() {}
}
