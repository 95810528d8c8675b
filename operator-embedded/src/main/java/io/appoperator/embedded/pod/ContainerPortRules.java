package io.appoperator.embedded.pod;

import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.check.PortChecks;
import java.util.HashSet;
import java.util.Set;

/** What is valid in the ports of a container. */
final class ContainerPortRules {

  private ContainerPortRules() {}

  /** Checks ports; {@code used} has those of the host that other containers have. */
  static void validateAll(Field ports, boolean hostNetwork, Set<String> used, FieldErrors errors) {
    Set<String> names = new HashSet<>();
    for (Field port : ports.items()) {
      Field name = port.child("name");
      if (name.hasText()) {
        PortChecks.name(name, errors);
        if (!names.add(name.text())) {
          errors.duplicate(name);
        }
      }
      Field number = port.child("containerPort");
      if (number.number() == 0) {
        errors.required(number, "");
      } else {
        PortChecks.number(number, errors);
      }
      host(port, hostNetwork, used, errors);
    }
  }

  private static void host(Field port, boolean hostNetwork, Set<String> used, FieldErrors errors) {
    Field host = port.child("hostPort");
    if (host.number() == 0) {
      return;
    }
    PortChecks.number(host, errors);
    if (hostNetwork && host.number() != port.child("containerPort").number()) {
      errors.invalid(host, "must match `containerPort` when `hostNetwork` is true");
    }
    String key =
        "%s/%s/%s"
            .formatted(port.child("protocol").text(), port.child("hostIP").text(), host.text());
    if (!used.add(key)) {
      errors.duplicate(new Field(host.path(), TextNode.valueOf(key)));
    }
  }
}
