package io.appoperator.embedded.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/** The cells of one object, which are added from the left. */
final class Row {

  static final String NONE = "<none>";

  private final JsonNode object;
  private final Instant now;
  private final ArrayNode cells = JsonNodeFactory.instance.arrayNode();

  Row(JsonNode object, Instant now) {
    this.object = object;
    this.now = now;
  }

  ArrayNode cells() {
    return cells;
  }

  /** Returns a part of the object, as in {@code /spec/replicas}; missing if it is absent. */
  JsonNode at(String pointer) {
    return object.at(pointer);
  }

  /** Returns a text of the object; empty if it is absent. */
  String text(String pointer) {
    return at(pointer).asText();
  }

  /** Returns a text of the object. */
  String text(String pointer, String ifEmpty) {
    String text = text(pointer);
    return text.isEmpty() ? ifEmpty : text;
  }

  long number(String pointer) {
    return at(pointer).asLong();
  }

  boolean isBeingDeleted() {
    return !text("/metadata/deletionTimestamp").isEmpty();
  }

  /** Returns the time since a timestamp. */
  String since(String timestamp) {
    return HumanDuration.since(timestamp, now);
  }

  Instant now() {
    return now;
  }

  /** Returns the texts of a list. */
  List<String> texts(String pointer) {
    return at(pointer).valueStream().map(JsonNode::asText).toList();
  }

  /** Adds the name. */
  Row name() {
    return add(text("/metadata/name"));
  }

  /** Adds the time since the creation. */
  Row age() {
    return add(since(text("/metadata/creationTimestamp")));
  }

  Row add(String cell) {
    cells.add(cell);
    return this;
  }

  Row add(long cell) {
    cells.add(cell);
    return this;
  }

  Row add(boolean cell) {
    cells.add(cell);
    return this;
  }

  Row add(JsonNode cell) {
    cells.add(cell);
    return this;
  }

  /** Adds the names and images of the containers of a pod. */
  Row containers(String podSpec) {
    JsonNode containers = at(podSpec + "/containers");
    add(join(containers, "name"));
    return add(join(containers, "image"));
  }

  static String orNone(String text) {
    return text.isEmpty() ? NONE : text;
  }

  private static String join(JsonNode list, String field) {
    return list.valueStream().map(one -> one.path(field).asText()).collect(Collectors.joining(","));
  }
}
