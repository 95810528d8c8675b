package io.appoperator.core.kind;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.ResourceKind;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterScopedKindsTest {

  @Test
  void agreesWithTheModelOfKubernetes() {
    List<Class<? extends HasMetadata>> types =
        List.of(
            ClusterRole.class,
            Deployment.class,
            Namespace.class,
            PersistentVolume.class,
            PriorityClass.class,
            Role.class,
            Secret.class,
            StorageClass.class);

    for (Class<? extends HasMetadata> type : types) {
      assertThat(ClusterScopedKinds.contains(ResourceKind.of(type)))
          .as(type.getSimpleName())
          .isEqualTo(!Namespaced.class.isAssignableFrom(type));
    }
  }

  @Test
  void doesNotKnowKindsOfOtherGroups() {
    assertThat(
            ClusterScopedKinds.contains(
                new ResourceKind("example.com", "v1", "Namespace", "namespaces")))
        .isFalse();
  }
}
