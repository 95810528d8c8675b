package io.appoperator.embedded.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The cells of namespaces, nodes, roles and kinds with few columns. */
final class ClusterCells {

  private static final String ROLE_LABEL = "node-role.kubernetes.io/";
  private static final String OTHER_ROLE_LABEL = "kubernetes.io/role";

  private ClusterCells() {}

  static void configMap(Row row) {
    row.name().add(row.at("/data").size() + row.at("/binaryData").size()).age();
  }

  static void secret(Row row) {
    row.name().add(row.text("/type")).add(row.at("/data").size()).age();
  }

  static void namespace(Row row) {
    row.name().add(row.text("/status/phase")).age();
  }

  static void lease(Row row) {
    row.name().add(row.text("/spec/holderIdentity")).age();
  }

  static void nameAndAge(Row row) {
    row.name().age();
  }

  /** Fills the columns of kinds that have none of their own. */
  static void nameAndCreation(Row row) {
    row.name().add(row.text("/metadata/creationTimestamp"));
  }

  static void roleBinding(Row row) {
    row.name()
        .add(row.text("/roleRef/kind") + "/" + row.text("/roleRef/name"))
        .age()
        .add(subjects(row, "User"))
        .add(subjects(row, "Group"))
        .add(subjects(row, "ServiceAccount"));
  }

  static void disruptionBudget(Row row) {
    row.name()
        .add(row.text("/spec/minAvailable", "N/A"))
        .add(row.text("/spec/maxUnavailable", "N/A"))
        .add(row.number("/status/disruptionsAllowed"))
        .age();
  }

  static void node(Row row) {
    String architecture = row.text("/status/nodeInfo/architecture");
    row.name()
        .add(nodeStatus(row))
        .add(Row.orNone(nodeRoles(row)))
        .age()
        .add(row.text("/status/nodeInfo/kubeletVersion"))
        .add(nodeAddress(row, "InternalIP"))
        .add(nodeAddress(row, "ExternalIP"))
        .add(row.text("/status/nodeInfo/osImage", "<unknown>"))
        .add(
            row.text("/status/nodeInfo/kernelVersion", "<unknown>")
                + (architecture.isEmpty() ? "" : " (" + architecture + ")"))
        .add(row.text("/status/nodeInfo/containerRuntimeVersion", "<unknown>"));
  }

  private static String nodeStatus(Row row) {
    String ready =
        row.at("/status/conditions")
            .valueStream()
            .filter(condition -> condition.path("type").asText().equals("Ready"))
            .map(
                condition ->
                    condition.path("status").asText().equals("True") ? "Ready" : "NotReady")
            .reduce("Unknown", (first, second) -> second);
    return ready + (row.at("/spec/unschedulable").asBoolean() ? ",SchedulingDisabled" : "");
  }

  private static String nodeRoles(Row row) {
    TreeSet<String> roles = new TreeSet<>();
    for (var label : row.at("/metadata/labels").properties()) {
      if (label.getKey().startsWith(ROLE_LABEL) && label.getKey().length() > ROLE_LABEL.length()) {
        roles.add(label.getKey().substring(ROLE_LABEL.length()));
      } else if (label.getKey().equals(OTHER_ROLE_LABEL) && !label.getValue().asText().isEmpty()) {
        roles.add(label.getValue().asText());
      }
    }
    return String.join(",", roles);
  }

  private static String nodeAddress(Row row, String type) {
    return row.at("/status/addresses")
        .valueStream()
        .filter(address -> address.path("type").asText().equals(type))
        .map(address -> address.path("address").asText())
        .findFirst()
        .orElse(Row.NONE);
  }

  private static String subjects(Row row, String kind) {
    return row.at("/subjects")
        .valueStream()
        .filter(subject -> subject.path("kind").asText().equals(kind))
        .map(ClusterCells::subject)
        .collect(Collectors.joining(", "));
  }

  private static String subject(JsonNode subject) {
    String name = subject.path("name").asText();
    String namespace = subject.path("namespace").asText();
    return namespace.isEmpty() ? name : namespace + "/" + name;
  }
}
