package io.appoperator.embedded.simulation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The status of a node, as a kubelet and the node controller write it. */
final class NodeStatus {

  private NodeStatus() {}

  /** A condition that a kubelet reports. */
  private record Health(String type, boolean healthy, String reason, String message) {}

  private static final List<Health> CONDITIONS =
      List.of(
          new Health("MemoryPressure", false, "KubeletHasSufficientMemory", "sufficient memory"),
          new Health("DiskPressure", false, "KubeletHasNoDiskPressure", "no disk pressure"),
          new Health("PIDPressure", false, "KubeletHasSufficientPID", "sufficient PIDs"),
          new Health("Ready", true, "KubeletReady", "kubelet is posting ready status"));

  /**
   * Returns the status of a node.
   *
   * @param responds whether its kubelet reports
   * @param now the current time
   */
  static ObjectNode of(ObjectNode node, boolean responds, String now) {
    String name = node.at("/metadata/name").asText();
    // The API server adds fields, such as nodeInfo.
    ObjectNode status = node.withObjectProperty("status").deepCopy();
    status.remove("conditions");
    for (String field : List.of("capacity", "allocatable")) {
      status.putObject(field).put("cpu", "1k").put("memory", "1Ti").put("pods", "100k");
    }
    StatusConditions conditions = new StatusConditions(node, status, now);
    for (Health one : CONDITIONS) {
      ObjectNode condition =
          responds
              ? conditions.add(one.type(), one.healthy(), one.reason(), one.message())
              : conditions.addUnknown(
                  one.type(), "NodeStatusUnknown", "Kubelet stopped posting node status.");
      condition.set("lastHeartbeatTime", condition.path("lastTransitionTime"));
    }
    status.putArray("addresses").addObject().put("type", "Hostname").put("address", name);
    return status;
  }
}
