package io.appoperator.embedded.watch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.Widgets;
import io.appoperator.embedded.differential.Answer;
import io.appoperator.embedded.differential.Masking;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The events of a watch. */
record WatchLog(List<JsonNode> events) {

  /**
   * Reads events until an object is not changed any more, and closes the watch.
   *
   * @param last the name of this object
   */
  static WatchLog readUntil(BufferedReader watch, String last) throws IOException {
    return read(watch, event -> isLast(event, last));
  }

  /** Reads events until the bookmark after the objects that exist, and closes the watch. */
  static WatchLog readInitial(BufferedReader watch) throws IOException {
    return read(watch, WatchLog::isEndOfInitial);
  }

  private static WatchLog read(BufferedReader watch, Predicate<JsonNode> isLast)
      throws IOException {
    try (watch) {
      List<JsonNode> events = new ArrayList<>();
      String line = watch.readLine();
      while (line != null) {
        JsonNode event = Widgets.json(line);
        // A server sends other bookmarks whenever it likes.
        if (!event.path("type").asText().equals("BOOKMARK") || isEndOfInitial(event)) {
          events.add(event);
        }
        line = isLast.test(event) ? null : watch.readLine();
      }
      return new WatchLog(events);
    }
  }

  private static boolean isLast(JsonNode event, String last) {
    JsonNode metadata = event.at("/object/metadata");
    return event.path("type").asText().equals("ERROR")
        || (metadata.path("name").asText().equals(last)
            && metadata.at("/labels/tier").asText().equals(Change.END));
  }

  private static boolean isEndOfInitial(JsonNode event) {
    return event.at("/object/metadata/annotations").has("k8s.io/initial-events-end");
  }

  /** Returns the first events. */
  WatchLog first(int number) {
    return new WatchLog(events.subList(0, number));
  }

  /** Returns the version of an event, after which another watch continues. */
  String version(int event) {
    return events.get(event).at("/object/metadata/resourceVersion").asText();
  }

  /**
   * Returns the events without what differs between two servers.
   *
   * @param earlier the events before those of this watch
   */
  List<String> comparable(WatchedKind kind, String namespace, WatchLog earlier) {
    if (!kind.hasController()) {
      return texts(masked(this, namespace));
    }
    Map<String, JsonNode> known = new HashMap<>();
    ownChanges(masked(earlier, namespace), known);
    return texts(ownChanges(masked(this, namespace), known));
  }

  private static List<JsonNode> masked(WatchLog log, String namespace) {
    ArrayNode events = JsonNodeFactory.instance.arrayNode().addAll(log.events);
    Answer answer = new Masking(namespace, "NAMESPACE").mask(new Answer(200, events));
    return answer.body().valueStream().toList();
  }

  /** Leaves out what a controller writes, and the changes of only that. */
  private static List<JsonNode> ownChanges(List<JsonNode> events, Map<String, JsonNode> known) {
    List<JsonNode> own = new ArrayList<>();
    for (JsonNode event : events) {
      ObjectNode object = (ObjectNode) event.path("object");
      object.remove("status");
      if (object.path("metadata") instanceof ObjectNode metadata) {
        metadata.remove(List.of("managedFields", "annotations", "resourceVersion"));
      }
      JsonNode before = known.put(object.at("/metadata/name").asText(), object);
      if (!event.path("type").asText().equals("MODIFIED") || !object.equals(before)) {
        own.add(event);
      }
    }
    return own;
  }

  private static List<String> texts(List<JsonNode> events) {
    return events.stream().map(WatchLog::text).toList();
  }

  /** Returns an event as text that does not depend on the order of fields. */
  private static String text(JsonNode event) {
    String type = event.path("type").asText();
    // The rest of the object of a bookmark is empty; documented differences are in its structs.
    JsonNode object = event.path("object");
    return type + " " + sorted(type.equals("BOOKMARK") ? object.path("metadata") : object);
  }

  private static String sorted(JsonNode value) {
    if (value.isObject()) {
      return value.properties().stream()
          .sorted(Map.Entry.comparingByKey())
          .map(field -> field.getKey() + ": " + sorted(field.getValue()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    if (value.isArray()) {
      return value.valueStream().map(WatchLog::sorted).toList().toString();
    }
    return value.toString();
  }
}
