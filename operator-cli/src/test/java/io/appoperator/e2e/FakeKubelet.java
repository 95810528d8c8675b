package io.appoperator.e2e;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.cluster.ListQuery;
import java.util.List;

/**
 * Writes the status of an application's pods like a kubelet, with the same messages. The simulated
 * node ignores these pods because of a label.
 *
 * @param scenario the scenario with the application
 * @param application the name of the application
 */
record FakeKubelet(OperatorScenario scenario, String application) {

  /** The part of an Application's spec that makes the simulated node ignore its pods. */
  static final String BY_HAND = "  podMetadata: {labels: {kubelet: by-hand}}\n";

  private static final String STATUS =
      """
      {"status": {
        "phase": "%1$s", "hostIP": "127.0.0.1", "podIP": "10.244.0.9", "podIPs": [{"ip": "10.244.0.9"}],
        "conditions": [
          {"type": "PodScheduled", "status": "True"},
          {"type": "Initialized", "status": "True"},
          {"type": "ContainersReady", "status": "%2$s"%4$s},
          {"type": "Ready", "status": "%2$s"%4$s}],
        "containerStatuses": [
          {"name": "app", "image": "nginx:1.0", "imageID": "", "ready": %3$s, "started": %3$s,
           "restartCount": 0, %5$s}]}}
      """;

  private static final String UNREADY =
      ", \"reason\": \"ContainersNotReady\", \"message\": \"containers with unready status: [app]\"";

  /** Reports that the registry does not have the image. */
  void cannotPull() {
    report(
        "Pending",
        false,
        """
        "state": {"waiting": {"reason": "ImagePullBackOff", "message":
          "Back-off pulling image \\"nginx:1.0\\": ErrImagePull: failed to resolve reference: not found"}}
        """);
  }

  /** Reports that the container exits after each start. */
  void crashes() {
    report(
        "Running",
        false,
        """
        "state": {"waiting": {"reason": "CrashLoopBackOff",
          "message": "back-off 10s restarting failed container=app"}},
        "lastState": {"terminated": {"reason": "OOMKilled", "exitCode": 137}}
        """);
  }

  /** Reports that all containers run. */
  void runs() {
    report("Running", true, "\"state\": {\"running\": {}}");
  }

  /** Reports that all containers have ended. */
  void ends(boolean successfully) {
    report(
        successfully ? "Succeeded" : "Failed",
        false,
        "\"state\": {\"terminated\": {\"exitCode\": %s}}".formatted(successfully ? 0 : 1));
  }

  private void report(String phase, boolean ready, String state) {
    String status =
        STATUS.formatted(phase, ready ? "True" : "False", ready, ready ? "" : UNREADY, state);
    OperatorScenario.soon().until(() -> !pods().isEmpty());
    for (ObjectNode pod : pods()) {
      String name = pod.at("/metadata/name").asText();
      scenario.kubectl("patch", "pod", name, "--subresource=status", "--type=merge", "-p", status);
    }
  }

  private List<ObjectNode> pods() {
    ListQuery query = ListQuery.in(scenario.namespace()).labelled("app=" + application);
    return scenario.admin().list(TestKinds.POD, query).items().stream()
        .filter(pod -> pod.at("/spec/nodeName").isTextual())
        .toList();
  }
}
