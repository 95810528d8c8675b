package io.appoperator.embedded.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** The cells of the addresses of a Service. */
final class EndpointCells {

  private static final int SHOWN = 3;

  private EndpointCells() {}

  static void endpoints(Row row) {
    List<String> addresses = new ArrayList<>();
    for (JsonNode subset : row.at("/subsets")) {
      List<String> ips = texts(subset.path("addresses"), "ip");
      if (subset.path("ports").isEmpty()) {
        addresses.addAll(ips);
      }
      for (JsonNode port : subset.path("ports")) {
        ips.forEach(ip -> addresses.add(ip + ":" + port.path("port").asText()));
      }
    }
    row.name().add(row.at("/subsets").isEmpty() ? Row.NONE : shown(addresses)).age();
  }

  static void slice(Row row) {
    List<String> ports = new ArrayList<>();
    for (JsonNode port : row.at("/ports")) {
      ports.add(port.path("port").asText(port.path("name").asText("*")));
    }
    List<String> addresses = new ArrayList<>();
    for (JsonNode endpoint : row.at("/endpoints")) {
      endpoint.path("addresses").forEach(address -> addresses.add(address.asText()));
    }
    row.name()
        .add(row.text("/addressType"))
        .add(orUnset(shown(ports)))
        .add(orUnset(shown(addresses)))
        .age();
  }

  private static List<String> texts(JsonNode list, String field) {
    return list.valueStream().map(one -> one.path(field).asText()).toList();
  }

  private static String shown(List<String> texts) {
    return texts.size() <= SHOWN
        ? String.join(",", texts)
        : "%s + %s more..."
            .formatted(String.join(",", texts.subList(0, SHOWN)), texts.size() - SHOWN);
  }

  private static String orUnset(String text) {
    return text.isEmpty() ? "<unset>" : text;
  }
}
