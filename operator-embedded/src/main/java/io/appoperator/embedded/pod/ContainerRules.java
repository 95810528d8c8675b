package io.appoperator.embedded.pod;

import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.kind.NameFormat;
import java.util.HashSet;
import java.util.Set;

/** What is valid in the containers of a pod. */
final class ContainerRules {

  private static final String NOT_FOR_INIT =
      "may not be set for init containers without restartPolicy=Always";

  private final Field pod;
  private final FieldErrors errors;
  private final Set<String> names = new HashSet<>();
  private final Set<String> hostPorts = new HashSet<>();

  private ContainerRules(Field pod, FieldErrors errors) {
    this.pod = pod;
    this.errors = errors;
  }

  static void validateAll(Field pod, FieldErrors errors) {
    ContainerRules rules = new ContainerRules(pod, errors);
    for (Field container : pod.child("containers").items()) {
      rules.validate(container);
      rules.probes(container);
    }
    for (Field container : pod.child("initContainers").items()) {
      rules.validate(container);
      if (container.child("restartPolicy").is("Always")) {
        rules.probes(container);
      } else {
        rules.refuseProbes(container);
      }
    }
  }

  private void validate(Field container) {
    Field name = container.child("name");
    errors.format(name, NameFormat.LABEL);
    if (name.hasText() && !names.add(name.text())) {
      errors.duplicate(name);
    }
    errors.present(container.child("image"), "");
    if (container.child("restartPolicy").isSet()) {
      errors.oneOf(container.child("restartPolicy"), "Always", "Never", "OnFailure");
    }
    ContainerPortRules.validateAll(
        container.child("ports"), pod.child("hostNetwork").value().asBoolean(), hostPorts, errors);
    EnvironmentRules.validate(container, errors);
    ResourceRules.validate(container.child("resources"), pod, errors);
    MountRules.validate(container, pod.child("volumes"), errors);
    SecurityRules.validateContainer(container.child("securityContext"), errors);
  }

  private void probes(Field container) {
    ProbeRules.validateAll(container, errors);
    long grace = pod.child("terminationGracePeriodSeconds").number();
    ActionRules.validateHook(container.child("lifecycle").child("postStart"), grace, errors);
    ActionRules.validateHook(container.child("lifecycle").child("preStop"), grace, errors);
  }

  private void refuseProbes(Field container) {
    for (String name :
        new String[] {"lifecycle", "livenessProbe", "readinessProbe", "startupProbe"}) {
      if (container.child(name).isSet()) {
        errors.forbidden(container.child(name), NOT_FOR_INIT);
      }
    }
  }
}
