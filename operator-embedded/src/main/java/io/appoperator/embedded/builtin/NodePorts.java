package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.schema.FieldError;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** The ports of nodes, each of which one Service has. Thread-safe. */
final class NodePorts {

  private static final int FIRST = 30_000;
  private static final int LAST = 32_767;
  private static final String TAKEN = "provided port is already allocated";
  private static final String OUT_OF_RANGE =
      "provided port is not in the valid range. The range of valid ports is " + FIRST + "-" + LAST;

  private int last = FIRST - 1;

  /**
   * Returns the error of the first port that a specification cannot have.
   *
   * @param dryRun whether a port out of range is accepted, as kube-apiserver does in a dry run
   */
  static List<FieldError> validate(Field spec, boolean dryRun, Supplier<List<ObjectNode>> others) {
    List<Field> wanted =
        spec.child("ports").items().stream()
            .map(port -> port.child("nodePort"))
            .filter(port -> port.number() != 0)
            .toList();
    if (wanted.isEmpty()) {
      return List.of();
    }
    Set<Integer> taken = ofAll(others.get());
    FieldErrors errors = new FieldErrors();
    for (Field port : wanted) {
      if (!dryRun && (port.number() < FIRST || port.number() > LAST)) {
        errors.invalid(port, OUT_OF_RANGE);
      } else if (taken.contains(port.value().asInt())) {
        errors.invalid(port, TAKEN);
      }
    }
    addRepeated(spec, errors);
    return errors.all().stream().limit(1).toList();
  }

  /** A Service may have the same port for two protocols. */
  private static void addRepeated(Field spec, FieldErrors errors) {
    Set<String> seen = new HashSet<>();
    for (Field port : spec.child("ports").items()) {
      Field node = port.child("nodePort");
      if (node.number() != 0 && !seen.add(port.child("protocol").text() + node.number())) {
        errors.invalid(node, TAKEN);
      }
    }
  }

  /** Sets the ports that a specification does not choose, as long as there are free ones. */
  synchronized void allocate(ObjectNode spec, Supplier<List<ObjectNode>> others) {
    List<ObjectNode> unset =
        spec.path("ports")
            .valueStream()
            .filter(port -> port.path("nodePort").asInt() == 0)
            .map(ObjectNode.class::cast)
            .toList();
    boolean isChecked =
        ServiceUpdate.hasHealthCheck(spec) && spec.path("healthCheckNodePort").asInt() == 0;
    if (unset.isEmpty() && !isChecked) {
      return;
    }
    Set<Integer> taken = ofAll(others.get());
    addPorts(spec, taken);
    if (spec.path("allocateLoadBalancerNodePorts").asBoolean(true)) {
      unset.forEach(port -> allocate(port, "nodePort", taken));
    }
    if (isChecked) {
      allocate(spec, "healthCheckNodePort", taken);
    }
  }

  private void allocate(ObjectNode object, String field, Set<Integer> taken) {
    object.remove(field);
    for (int tried = FIRST; tried <= LAST && !object.has(field); tried++) {
      last = last == LAST ? FIRST : last + 1;
      if (taken.add(last)) {
        object.put(field, last);
      }
    }
  }

  private static Set<Integer> ofAll(List<ObjectNode> services) {
    Set<Integer> ports = new HashSet<>();
    services.forEach(service -> addPorts(service.path("spec"), ports));
    return ports;
  }

  private static void addPorts(JsonNode spec, Set<Integer> ports) {
    ports.add(spec.path("healthCheckNodePort").asInt());
    spec.path("ports").forEach(port -> ports.add(port.path("nodePort").asInt()));
  }
}
