package io.appoperator.core.event;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.json.Json;
import io.appoperator.core.render.OperatorMetadata;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Events as documents of {@code events.k8s.io/v1}. */
final class EventDocument {

  static final ResourceKind KIND = new ResourceKind("events.k8s.io", "v1", "Event", "events");

  private static final DateTimeFormatter MICROSECONDS =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private EventDocument() {}

  /**
   * Returns the document that creates an event.
   *
   * @param instance the name of this replica
   */
  static ObjectNode create(Series series, String instance) {
    Event event = series.event;
    ResourceRef about = event.primary().ref();
    ObjectNode document = identity(series.ref);
    document
        .put("eventTime", MICROSECONDS.format(series.first))
        .put("reportingController", OperatorMetadata.OPERATOR)
        .put("reportingInstance", instance)
        .put("type", event.type().word())
        .put("reason", event.reason())
        .put("action", event.action())
        .put("note", event.note());
    document
        .putObject("regarding")
        .put("apiVersion", about.kind().apiVersion())
        .put("kind", about.kind().kind())
        .put("namespace", about.namespace())
        .put("name", about.name())
        .put("uid", event.primary().uid());
    if (series.count() > 1) {
      putSeries(document, series.count(), series.last());
    }
    return document;
  }

  /** Returns the document that updates the count of an event. */
  static ObjectNode count(Series series) {
    ObjectNode document = identity(series.ref);
    putSeries(document, series.count(), series.last());
    return document;
  }

  private static ObjectNode identity(ResourceRef ref) {
    ObjectNode document =
        Json.object().put("apiVersion", KIND.apiVersion()).put("kind", KIND.kind());
    document.putObject("metadata").put("name", ref.name()).put("namespace", ref.namespace());
    return document;
  }

  private static void putSeries(ObjectNode document, int count, Instant last) {
    document
        .putObject("series")
        .put("count", count)
        .put("lastObservedTime", MICROSECONDS.format(last));
  }
}
