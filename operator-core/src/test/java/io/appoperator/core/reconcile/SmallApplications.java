package io.appoperator.core.reconcile;

import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.application.ApplicationKind;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.List;

/** The Application of the test, and the objects that {@link SmallManager} renders for it. */
final class SmallApplications {

  static final ResourceRef SHOP = new ResourceRef(new ApplicationKind().kind(), "team", "shop");
  static final ResourceRef SERVICE = ref(Service.class);
  static final ResourceRef DEPLOYMENT = ref(Deployment.class);
  static final ResourceRef JOB = ref(Job.class);

  /** All objects that {@link #SHOP} can have. */
  static final List<ResourceRef> OBJECTS = List.of(ref(ConfigMap.class), SERVICE, JOB, DEPLOYMENT);

  /** A label of all these objects. */
  static final String LABEL = "app";

  private SmallApplications() {}

  private static ResourceRef ref(Class<? extends HasMetadata> type) {
    return new ResourceRef(ResourceKind.of(type), SHOP.namespace(), SHOP.name());
  }
}
