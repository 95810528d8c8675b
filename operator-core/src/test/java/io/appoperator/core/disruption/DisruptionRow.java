package io.appoperator.core.disruption;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.sample.SampleSite;
import java.util.List;
import java.util.Locale;

/**
 * An edit of an object and its disruption.
 *
 * @param kind the kind of the object
 * @param content its JSON with single quotes; {@code <namespace>} is replaced by its namespace
 * @param edit the text to replace and its replacement, separated by {@code >}
 * @param disruption the disruption that the edit causes
 */
record DisruptionRow(String kind, String content, String edit, Disruption disruption) {

  private static final String NAMESPACE = "<namespace>";

  ResourceRef ref(String namespace) {
    String group =
        switch (kind) {
          case "Deployment", "ReplicaSet", "StatefulSet", "DaemonSet" -> "apps";
          case "Job" -> "batch";
          case "RoleBinding" -> "rbac.authorization.k8s.io";
          case "NetworkPolicy", "Ingress" -> "networking.k8s.io";
          case "PodDisruptionBudget" -> "policy";
          case "HorizontalPodAutoscaler" -> "autoscaling";
          default -> "";
        };
    String plural =
        (kind.toLowerCase(Locale.ROOT) + "s").replace("ys", "ies").replace("sss", "sses");
    return new ResourceRef(new ResourceKind(group, "v1", kind, plural), namespace, "shop");
  }

  DisruptionRow with(String part, String instead) {
    return new DisruptionRow(kind, content.replace(part, instead), edit, disruption);
  }

  ObjectNode before(String namespace) {
    return object(text(), namespace);
  }

  ObjectNode after(String namespace) {
    List<String> parts = List.of(edit.split(" > ", 2));
    if (!text().contains(parts.get(0))) {
      throw new AssertionError("Nothing to edit in " + this);
    }
    return object(text().replace(parts.get(0), parts.get(1)), namespace);
  }

  private String text() {
    return "{'apiVersion': '%s', 'kind': '%s', 'metadata': {'name': 'shop', 'namespace': '%s', 'labels': {'l': 'old'}}, %s}"
        .formatted(ref(NAMESPACE).kind().apiVersion(), kind, NAMESPACE, content);
  }

  /** Replaces the namespace last: its name is random and must not match an edit. */
  private static ObjectNode object(String text, String namespace) {
    return SampleSite.json(text.replace(NAMESPACE, namespace));
  }
}
