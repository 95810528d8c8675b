package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.check.PortChecks;
import io.appoperator.embedded.kind.NameFormat;
import java.util.HashSet;
import java.util.Set;

/** What is valid in the ports of a service, of which none is there twice. */
final class ServicePortRules {

  private ServicePortRules() {}

  static void validateAll(Field ports, boolean hasNodePorts, String type, FieldErrors errors) {
    Set<String> names = new HashSet<>();
    Set<ObjectNode> numbers = new HashSet<>();
    for (Field port : ports.items()) {
      Field name = port.child("name");
      if (!name.hasText() && ports.value().size() > 1) {
        errors.required(name, "");
      } else if (name.hasText()) {
        errors.formatOfAny(name, NameFormat.LABEL);
        if (!names.add(name.text())) {
          errors.duplicate(name);
        }
      }
      PortChecks.number(port.child("port"), errors);
      PortChecks.numberOrName(port.child("targetPort"), errors);
      Field protocol = port.child("appProtocol");
      if (protocol.isSet()) {
        errors.labelKey(protocol, protocol.text());
      }
      if (port.child("nodePort").number() != 0 && !hasNodePorts) {
        errors.forbidden(port.child("nodePort"), "may not be used when `type` is '" + type + "'");
      }
      if (!numbers.add(shown(port))) {
        errors.duplicate(new Field(port.path(), shown(port)));
      }
    }
  }

  /** Returns the struct of Go, with the fields that identify a port, which messages show. */
  private static ObjectNode shown(Field port) {
    ObjectNode number = ((ObjectNode) port.value()).objectNode();
    number.put("Name", "").set("Protocol", port.child("protocol").value());
    number.putNull("AppProtocol").set("Port", port.child("port").value());
    return number.put("TargetPort", 0).put("NodePort", 0);
  }
}
