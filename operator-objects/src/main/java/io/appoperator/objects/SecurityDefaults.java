package io.appoperator.objects;

import io.fabric8.kubernetes.api.model.Capabilities;
import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.PodSecurityContextBuilder;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.SecurityContextBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Adds defaults to the security settings of a user. They work with any image; the user may
 * additionally forbid root, capabilities and a writable file system. Changes no argument.
 */
public final class SecurityDefaults {

  private SecurityDefaults() {}

  /** Returns the settings of a pod: the default seccomp profile of the runtime unless set. */
  public static PodSecurityContext pod(@Nullable PodSecurityContext wanted) {
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

  /**
   * Returns the settings of a container: no privilege escalation, unless it is set or other
   * settings need it.
   */
  public static SecurityContext container(@Nullable SecurityContext wanted) {
    if (wanted == null) {
      return container(new SecurityContext());
    }
    if (wanted.getAllowPrivilegeEscalation() != null || escalates(wanted)) {
      return wanted;
    }
    return new SecurityContextBuilder(wanted).withAllowPrivilegeEscalation(false).build();
  }

  /** The server rejects these capabilities if privilege escalation is forbidden. */
  private static boolean escalates(SecurityContext wanted) {
    Capabilities capabilities = wanted.getCapabilities();
    return Boolean.TRUE.equals(wanted.getPrivileged())
        || (capabilities != null && capabilities.getAdd().contains("CAP_SYS_ADMIN"));
  }
}
