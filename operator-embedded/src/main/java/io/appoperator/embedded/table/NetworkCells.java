package io.appoperator.embedded.table;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.kind.SelectorText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The cells of kinds of the network. */
final class NetworkCells {

  private static final int SHOWN_HOSTS = 3;

  private NetworkCells() {}

  static void service(Row row) {
    row.name()
        .add(row.text("/spec/type"))
        .add(row.text("/spec/clusterIPs/0", Row.NONE))
        .add(externalAddress(row))
        .add(Row.orNone(ports(row)))
        .age()
        .add(Row.orNone(SelectorText.ofLabels(row.at("/spec/selector"))));
  }

  static void ingress(Row row) {
    row.name()
        .add(row.text("/spec/ingressClassName", Row.NONE))
        .add(hosts(row))
        .add(String.join(",", balancers(row)))
        .add(row.at("/spec/tls").isEmpty() ? "80" : "80, 443")
        .age();
  }

  static void ingressClass(Row row) {
    JsonNode parameters = row.at("/spec/parameters");
    String group = parameters.path("apiGroup").asText();
    row.add(nameWithDefault(row, "ingressclass.kubernetes.io/is-default-class"))
        .add(row.text("/spec/controller"))
        .add(
            parameters.isObject()
                ? parameters.path("kind").asText()
                    + (group.isEmpty() ? "" : "." + group)
                    + "/"
                    + parameters.path("name").asText()
                : Row.NONE)
        .age();
  }

  static void networkPolicy(Row row) {
    row.name().add(Row.orNone(SelectorText.of(row.at("/spec/podSelector")))).age();
  }

  /** Returns the name, and whether an annotation makes the object the default of its kind. */
  static String nameWithDefault(Row row, String annotation) {
    boolean isDefault = row.at("/metadata/annotations").path(annotation).asText().equals("true");
    return row.text("/metadata/name") + (isDefault ? " (default)" : "");
  }

  private static String externalAddress(Row row) {
    List<String> addresses = new ArrayList<>();
    switch (row.text("/spec/type")) {
      case "ExternalName" -> {
        return row.text("/spec/externalName");
      }
      case "LoadBalancer" -> addresses.addAll(balancers(row));
      default -> {}
    }
    addresses.addAll(row.texts("/spec/externalIPs"));
    if (addresses.isEmpty()) {
      return row.text("/spec/type").equals("LoadBalancer") ? "<pending>" : Row.NONE;
    }
    return String.join(",", addresses);
  }

  private static List<String> balancers(Row row) {
    return row.at("/status/loadBalancer/ingress")
        .valueStream()
        .map(one -> one.path("ip").asText(one.path("hostname").asText()))
        .filter(address -> !address.isEmpty())
        .distinct()
        .sorted()
        .toList();
  }

  private static String ports(Row row) {
    return row.at("/spec/ports")
        .valueStream()
        .map(
            port -> {
              long node = port.path("nodePort").asLong();
              return port.path("port").asText()
                  + (node > 0 ? ":" + node : "")
                  + "/"
                  + port.path("protocol").asText();
            })
        .collect(Collectors.joining(","));
  }

  private static String hosts(Row row) {
    JsonNode rules = row.at("/spec/rules");
    List<String> hosts = new ArrayList<>();
    boolean more = false;
    for (JsonNode rule : rules) {
      more |= hosts.size() == SHOWN_HOSTS;
      String host = rule.path("host").asText();
      if (!more && !host.isEmpty()) {
        hosts.add(host);
      }
    }
    if (hosts.isEmpty()) {
      return "*";
    }
    String shown = String.join(",", hosts);
    return more ? "%s + %s more...".formatted(shown, rules.size() - SHOWN_HOSTS) : shown;
  }
}
