package io.appoperator.managers.deployment;

import io.fabric8.kubernetes.api.model.Capabilities;
import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.PodSecurityContextBuilder;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.SecurityContextBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Lays the operator's defaults under what the author wants. They are the ones that any image
 * survives; root, capabilities and a writable file system are the author's to take away.
 */
final class SecurityDefaults {

  private SecurityDefaults() {}

  static PodSecurityContext pod(@Nullable PodSecurityContext wanted) {
    if (wanted == null) {
      return pod(new PodSecurityContext());
    }
    if (wanted.getSeccompProfile() != null) {
      return wanted;
    }
    return new PodSecurityContextBuilder(wanted)
        .withNewSeccompProfile()
        .withType("RuntimeDefault")
        .endSeccompProfile()
        .build();
  }

  static SecurityContext container(@Nullable SecurityContext wanted) {
    if (wanted == null) {
      return container(new SecurityContext());
    }
    if (wanted.getAllowPrivilegeEscalation() != null || escalates(wanted)) {
      return wanted;
    }
    return new SecurityContextBuilder(wanted).withAllowPrivilegeEscalation(false).build();
  }

  /** The server refuses these together with a ban on escalation. */
  private static boolean escalates(SecurityContext wanted) {
    Capabilities capabilities = wanted.getCapabilities();
    return Boolean.TRUE.equals(wanted.getPrivileged())
        || (capabilities != null && capabilities.getAdd().contains("CAP_SYS_ADMIN"));
  }
}
