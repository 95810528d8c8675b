package io.appoperator.embedded.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;

/** The cells of events of both groups, which have other names for the same fields. */
final class EventCells {

  private EventCells() {}

  static void event(Row row) {
    String eventTime = row.text("/eventTime");
    String first =
        row.since(either(row, "/firstTimestamp", "/deprecatedFirstTimestamp", eventTime));
    String lastTime = either(row, "/lastTimestamp", "/deprecatedLastTimestamp", "");
    String last = lastTime.isEmpty() ? first : row.since(lastTime);
    long count = Math.max(1, row.number("/count") + row.number("/deprecatedCount"));
    if (row.at("/series").isObject()) {
      last = row.since(row.text("/series/lastObservedTime"));
      count = row.number("/series/count");
    }
    JsonNode object = row.at(row.at("/regarding").isObject() ? "/regarding" : "/involvedObject");
    row.add(last)
        .add(row.text("/type"))
        .add(row.text("/reason"))
        .add(target(object))
        .add(object.path("fieldPath").asText())
        .add(source(row))
        .add(either(row, "/message", "/note", "").strip())
        .add(first)
        .add(count)
        .name();
  }

  private static String target(JsonNode object) {
    String kind = object.path("kind").asText().toLowerCase(Locale.ROOT);
    String name = object.path("name").asText();
    return name.isEmpty() ? kind : kind + "/" + name;
  }

  private static String source(Row row) {
    String component =
        either(row, "/source/component", "/deprecatedSource/component", controller(row));
    String host =
        either(
            row,
            "/source/host",
            "/deprecatedSource/host",
            either(row, "/reportingInstance", "/reportingInstance", ""));
    return host.isEmpty() ? component : component + ", " + host;
  }

  private static String controller(Row row) {
    return either(row, "/reportingComponent", "/reportingController", "");
  }

  private static String either(Row row, String one, String other, String none) {
    return row.text(one, row.text(other, none));
  }
}
