package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.schema.FieldError;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Checks the ports of a service: their range, their names, and that no port is there twice. */
final class ServicePorts {

  private static final int MAX_PORT = 65_535;

  private ServicePorts() {}

  static List<FieldError> validate(JsonNode ports) {
    List<FieldError> errors = new ArrayList<>();
    Set<String> names = new HashSet<>();
    Set<ObjectNode> numbers = new HashSet<>();
    for (int i = 0; i < ports.size(); i++) {
      JsonNode port = ports.get(i);
      String path = "spec.ports[" + i + "]";
      JsonNode name = port.path("name");
      if (name.asText().isEmpty() && ports.size() > 1) {
        errors.add(FieldError.required(path + ".name", ""));
      } else if (!name.asText().isEmpty() && !names.add(name.asText())) {
        errors.add(FieldError.duplicate(path + ".name", name));
      }
      checkRange(port.path("port"), path + ".port", errors);
      checkRange(port.path("targetPort"), path + ".targetPort", errors);
      ObjectNode number = ((ObjectNode) port).objectNode();
      // Messages show the struct of Go, with the fields that identify a port.
      number.put("Name", "").set("Protocol", port.get("protocol"));
      number.putNull("AppProtocol").set("Port", port.get("port"));
      number.put("TargetPort", 0).put("NodePort", 0);
      if (!numbers.add(number)) {
        errors.add(FieldError.duplicate(path, number));
      }
    }
    return errors;
  }

  private static void checkRange(JsonNode port, String path, List<FieldError> errors) {
    if (port.isNumber() && (port.asInt() < 1 || port.asInt() > MAX_PORT)) {
      errors.add(FieldError.invalid(path, port, "must be between 1 and 65535, inclusive"));
    }
  }
}
