package io.appoperator.embedded.pod;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import java.util.List;

/** What is valid in the security settings of pods and containers. */
final class SecurityRules {

  private static final String SYSCTL =
      "^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$";

  /** The fields of the struct of Go, which a message shows. */
  private static final List<String> SETTINGS =
      List.of(
          "Capabilities",
          "Privileged",
          "SELinuxOptions",
          "WindowsOptions",
          "RunAsUser",
          "RunAsGroup",
          "RunAsNonRoot",
          "ReadOnlyRootFilesystem",
          "AllowPrivilegeEscalation",
          "ProcMount",
          "SeccompProfile",
          "AppArmorProfile");

  private SecurityRules() {}

  static void validatePod(Field settings, FieldErrors errors) {
    ids(settings, errors);
    id(settings.child("fsGroup"), errors);
    settings.child("supplementalGroups").items().forEach(group -> id(group, errors));
    for (Field sysctl : settings.child("sysctls").items()) {
      Field name = sysctl.child("name");
      if (errors.present(name, "") && !name.text().matches(SYSCTL)) {
        errors.invalid(name, "must have at most 253 characters and match regex " + SYSCTL);
      }
    }
  }

  static void validateContainer(Field settings, FieldErrors errors) {
    ids(settings, errors);
    Field escalation = settings.child("allowPrivilegeEscalation");
    boolean refused = escalation.isSet() && !escalation.value().asBoolean();
    if (refused && settings.child("privileged").value().asBoolean()) {
      errors.invalid(
          settings,
          shown(settings),
          "cannot set `allowPrivilegeEscalation` to false and `privileged` to true");
    }
  }

  private static ObjectNode shown(Field settings) {
    ObjectNode struct = ((ObjectNode) settings.value()).objectNode();
    for (String name : SETTINGS) {
      String field = Character.toLowerCase(name.charAt(0)) + name.substring(1);
      struct.putNull(name);
      if (settings.child(field).isSet()) {
        struct.set(name, settings.child(field).value());
      }
    }
    return struct;
  }

  private static void ids(Field settings, FieldErrors errors) {
    id(settings.child("runAsUser"), errors);
    id(settings.child("runAsGroup"), errors);
    Field seccomp = settings.child("seccompProfile");
    if (seccomp.isSet()) {
      errors.present(seccomp.child("type"), "type is required when seccompProfile is set");
    }
    if (seccomp.child("type").is("Localhost") && !seccomp.child("localhostProfile").isSet()) {
      errors.required(
          seccomp.child("localhostProfile"), "must be set when seccomp type is Localhost");
    }
  }

  private static void id(Field id, FieldErrors errors) {
    errors.between(id, 0, Integer.MAX_VALUE);
  }
}
