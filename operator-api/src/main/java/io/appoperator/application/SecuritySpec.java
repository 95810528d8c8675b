package io.appoperator.application;

import io.fabric8.kubernetes.api.model.LocalObjectReference;
import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.SecurityContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Identity and rights of the pods.
 *
 * @param serviceAccount the ServiceAccount whose token the pods get; no token unless set
 * @param securityContext settings of the pod
 * @param containerSecurityContext settings of the container
 * @param imagePullSecrets Secrets with credentials of registries
 */
public record SecuritySpec(
    @Nullable String serviceAccount,
    @Nullable PodSecurityContext securityContext,
    @Nullable SecurityContext containerSecurityContext,
    List<LocalObjectReference> imagePullSecrets) {

  public SecuritySpec {
    imagePullSecrets = NullSafeCollections.emptyIfNull(imagePullSecrets);
  }
}
