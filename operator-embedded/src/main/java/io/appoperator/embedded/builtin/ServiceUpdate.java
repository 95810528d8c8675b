package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What an update of a Service keeps of what the server allocated, and what it drops because the
 * Service gets another type. A field that the client changed is never dropped.
 */
final class ServiceUpdate {

  private static final Set<String> EXPOSED = Set.of("NodePort", "LoadBalancer");
  private static final String HEALTH = "healthCheckNodePort";

  private final ObjectNode spec;
  private final JsonNode before;

  private ServiceUpdate(ObjectNode spec, JsonNode before) {
    this.spec = spec;
    this.before = before;
  }

  /** Changes the new specification. */
  static void prepare(ObjectNode spec, JsonNode before) {
    ServiceUpdate update = new ServiceUpdate(spec, before);
    update.keep();
    update.drop();
  }

  private void keep() {
    if (hasAddress(spec) && hasAddress(before)) {
      keepAddress();
    }
    if (hasNodePorts(spec) && hasNodePorts(before)) {
      keepNodePorts();
    }
    if (hasHealthCheck(spec) && hasHealthCheck(before) && spec.path(HEALTH).asInt() == 0) {
      copy(HEALTH);
    }
  }

  private void keepAddress() {
    if (!spec.hasNonNull("clusterIP")) {
      copy("clusterIP");
    }
    boolean isSame = isSame("clusterIP");
    if (!spec.hasNonNull("clusterIPs") && isSame) {
      copy("clusterIPs");
    } else if (!isSame && (!spec.hasNonNull("clusterIPs") || isSame("clusterIPs"))) {
      spec.putArray("clusterIPs").add(spec.path("clusterIP"));
    }
    for (String field : List.of("ipFamilies", "ipFamilyPolicy")) {
      if (!spec.hasNonNull(field)) {
        copy(field);
      }
    }
  }

  private void keepNodePorts() {
    for (JsonNode port : spec.path("ports")) {
      for (JsonNode known : before.path("ports")) {
        if (port instanceof ObjectNode entry
            && !port.has("nodePort")
            && known.has("nodePort")
            && known.path("port").equals(port.path("port"))
            && known.path("protocol").equals(port.path("protocol"))) {
          entry.set("nodePort", known.get("nodePort"));
        }
      }
    }
  }

  private void drop() {
    if (hasAddress(before) && !hasAddress(spec)) {
      boolean isSame = isSame("clusterIPs") || !spec.hasNonNull("clusterIPs");
      if (isSame && (isSame("clusterIP") || !spec.hasNonNull("clusterIP"))) {
        spec.remove(List.of("clusterIP", "clusterIPs"));
      }
      dropIfSame("ipFamilies");
      dropIfSame("ipFamilyPolicy");
      dropIfSame("internalTrafficPolicy");
    }
    if (hasNodePorts(before) && !hasNodePorts(spec) && nodePorts(spec).equals(nodePorts(before))) {
      spec.path("ports").forEach(port -> ((ObjectNode) port).remove("nodePort"));
    }
    if (hasHealthCheck(before) && !hasHealthCheck(spec)) {
      dropIfSame(HEALTH);
    }
    if (isBalanced(before) && !isBalanced(spec)) {
      dropIfSame("allocateLoadBalancerNodePorts");
      dropIfSame("loadBalancerClass");
    }
    if (isExposed(before) && !isExposed(spec)) {
      dropIfSame("externalTrafficPolicy");
    }
  }

  private void dropIfSame(String field) {
    if (isSame(field)) {
      spec.remove(field);
    }
  }

  private boolean isSame(String field) {
    return spec.path(field).equals(before.path(field));
  }

  private void copy(String field) {
    if (before.has(field)) {
      spec.set(field, before.get(field));
    }
  }

  private static Set<Integer> nodePorts(JsonNode spec) {
    return spec.path("ports")
        .valueStream()
        .map(port -> port.path("nodePort").asInt())
        .filter(number -> number != 0)
        .collect(Collectors.toSet());
  }

  /** Returns whether a service has an address in the cluster, or says that it has none. */
  static boolean hasAddress(JsonNode spec) {
    return !spec.path("type").asText().equals("ExternalName");
  }

  private static boolean hasNodePorts(JsonNode spec) {
    return EXPOSED.contains(spec.path("type").asText());
  }

  /** Returns whether clients outside the cluster reach the service. */
  static boolean isExposed(JsonNode spec) {
    return hasNodePorts(spec) || !spec.path("externalIPs").isEmpty();
  }

  private static boolean isBalanced(JsonNode spec) {
    return spec.path("type").asText().equals("LoadBalancer");
  }

  /** Returns whether a load balancer asks the nodes whether they have pods of the service. */
  static boolean hasHealthCheck(JsonNode spec) {
    return isBalanced(spec) && spec.path("externalTrafficPolicy").asText().equals("Local");
  }
}
