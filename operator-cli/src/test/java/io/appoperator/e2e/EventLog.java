package io.appoperator.e2e;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.cluster.ListQuery;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The events of an application.
 *
 * @param scenario the scenario with the application
 * @param application its name
 */
record EventLog(OperatorScenario scenario, String application) {

  private static final ResourceKind EVENT =
      new ResourceKind("events.k8s.io", "v1", "Event", "events");

  /** Returns reasons and notes, such as {@code Deleted: Service/shop}, the oldest first. */
  List<String> recorded() {
    return events().stream().map(EventLog::text).toList();
  }

  /** Returns them with their types, such as {@code Normal Deleted: Service/shop}, in one text. */
  String text() {
    return events().stream()
        .map(event -> event.path("type").asText() + " " + text(event))
        .collect(Collectors.joining("\n"));
  }

  private static String text(ObjectNode event) {
    return event.path("reason").asText() + ": " + event.path("note").asText();
  }

  /** Returns the events themselves, the oldest first. */
  List<ObjectNode> events() {
    return scenario.admin().list(EVENT, ListQuery.in(scenario.namespace())).items().stream()
        .filter(event -> event.at("/regarding/kind").asText().equals("Application"))
        .filter(event -> event.at("/regarding/name").asText().equals(application))
        .sorted(Comparator.comparing(event -> event.path("eventTime").asText()))
        .toList();
  }
}
