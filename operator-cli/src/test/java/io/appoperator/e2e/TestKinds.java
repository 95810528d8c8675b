package io.appoperator.e2e;

import io.appoperator.api.ResourceKind;
import io.appoperator.application.ApplicationKind;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.util.List;

/** The kinds that the tests use. */
final class TestKinds {

  static final ResourceKind APPLICATION = new ApplicationKind().kind();
  static final ResourceKind CLAIM = ResourceKind.of(PersistentVolumeClaim.class);
  static final ResourceKind CONFIG_MAP = ResourceKind.of(ConfigMap.class);
  static final ResourceKind DEPLOYMENT = ResourceKind.of(Deployment.class);
  static final ResourceKind DISRUPTION_BUDGET = ResourceKind.of(PodDisruptionBudget.class);
  static final ResourceKind AUTOSCALER = ResourceKind.of(HorizontalPodAutoscaler.class);
  static final ResourceKind INGRESS = ResourceKind.of(Ingress.class);
  static final ResourceKind POD = ResourceKind.of(Pod.class);
  static final ResourceKind POLICY = ResourceKind.of(NetworkPolicy.class);
  static final ResourceKind SERVICE = ResourceKind.of(Service.class);

  /** All kinds of secondary resources of an Application. */
  static final List<ResourceKind> CHILDREN =
      List.of(
          CONFIG_MAP, CLAIM, POLICY, SERVICE, DEPLOYMENT, AUTOSCALER, DISRUPTION_BUDGET, INGRESS);

  private TestKinds() {}
}
