package io.appoperator.core.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.observe.ApiServer.Answer;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.UnaryOperator;

/** An object that the operator applied, and the requests that can write it. */
record AppliedObject(ApiServer server, DriftSample sample, String path, ObjectNode desired) {

  static final String OURS = "application-operator";
  static final String OTHER_MANAGER = "other-manager";
  static final String FORCED = "fieldManager=%s&force=true".formatted(OURS);
  static final String DRY_RUN = FORCED + "&dryRun=All";

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  ObjectNode get() {
    return server.get(path);
  }

  /** Applies the desired object as the operator does. */
  ObjectNode apply() {
    return server.apply(path, FORCED, desired).object();
  }

  ObjectNode applyAs(String manager, ObjectNode document) {
    return server.apply(path, "force=true&fieldManager=" + manager, document).object();
  }

  /** Replaces the object by its edited form; retries if a controller wrote it in between. */
  ObjectNode put(String manager, UnaryOperator<ObjectNode> edit) {
    return put("", manager, edit);
  }

  ObjectNode put(String subresource, String manager, UnaryOperator<ObjectNode> edit) {
    String target = path + subresource;
    Answer answer;
    do {
      ObjectNode edited = edit.apply(server.get(target).deepCopy());
      answer = server.send("PUT", target + "?fieldManager=" + manager, ApiServer.JSON, edited);
    } while (answer.code() == 409);
    return answer.object();
  }

  ObjectNode patch(String contentType, JsonNode patch) {
    return server
        .send("PATCH", path + "?fieldManager=" + OTHER_MANAGER, contentType, patch)
        .object();
  }

  /** Sends a JSON patch of one operation. */
  ObjectNode patch(String operation, String at, JsonNode value) {
    ArrayNode patch = NODES.arrayNode();
    patch.addObject().put("op", operation).put("path", at).set("value", value);
    return patch(ApiServer.JSON_PATCH, patch);
  }

  /**
   * Returns what another apply would do. Repeats the dry run until no controller wrote in between.
   */
  ReapplyOutcome outcome() {
    for (int attempt = 0; attempt < 50; attempt++) {
      ObjectNode before = get();
      Answer answer = server.apply(path, DRY_RUN, desired);
      if (version(before).equals(version(get()))) {
        return ReapplyOutcome.of(before, answer.object());
      }
    }
    throw new AssertionError("Other clients write " + path + " continuously");
  }

  /** Asserts the outcome of another apply on the server, and that the hash predicts it. */
  void assertOutcome(ReapplyOutcome outcome, OptionalLong expectedHash) {
    assertThat(outcome()).as("the outcome on the server").isEqualTo(outcome);
    assertThat(!hash(get()).equals(expectedHash))
        .as("the hash differs")
        .isEqualTo(outcome != ReapplyOutcome.IN_PLACE);
  }

  static OptionalLong hash(ObjectNode object) {
    return Ownership.of(object, OURS, Set.of()).hash(Set.of());
  }

  /**
   * Returns the fields that the operator owns according to the server; missing if there are none.
   */
  JsonNode ourFields() {
    return ourFields(get());
  }

  static JsonNode ourFields(ObjectNode object) {
    return object
        .at("/metadata/managedFields")
        .valueStream()
        .filter(entry -> entry.path("manager").asText().equals(OURS))
        .filter(entry -> entry.path("operation").asText().equals("Apply"))
        .map(entry -> entry.path("fieldsV1"))
        .findFirst()
        .orElse(MissingNode.getInstance());
  }

  /** Returns a copy in which the sample's value is changed. */
  ObjectNode changed(ObjectNode object) {
    ObjectNode copy = object.deepCopy();
    sample.change().applyTo(copy);
    return copy;
  }

  /**
   * Returns the desired object in the server's notation: 1Gi for 1024Mi, no zeros, and maps of
   * scalars with their defaults, because many of these are atomic.
   */
  ObjectNode asServed() {
    return (ObjectNode) asServed(desired, get());
  }

  private static JsonNode asServed(JsonNode wanted, JsonNode served) {
    if (wanted instanceof ObjectNode object
        && object.valueStream().anyMatch(JsonNode::isContainerNode)) {
      ObjectNode copy = NODES.objectNode();
      object.properties().stream()
          .filter(member -> served.has(member.getKey()))
          .forEach(
              member ->
                  copy.set(
                      member.getKey(), asServed(member.getValue(), served.get(member.getKey()))));
      return copy;
    }
    if (wanted instanceof ArrayNode list) {
      ArrayNode copy = NODES.arrayNode();
      list.forEach(element -> copy.add(asServed(element, served.get(copy.size()))));
      return copy;
    }
    return served;
  }

  /**
   * Returns the smallest merge patch that changes the value; a list inside the path is sent in
   * full.
   */
  ObjectNode changeAsMergePatch() {
    ObjectNode changed = changed(get());
    ObjectNode patch = NODES.objectNode();
    ObjectNode target = patch;
    JsonNode source = changed;
    JsonPointer rest = JsonPointer.compile(sample.change().at());
    while (true) {
      String name = rest.getMatchingProperty();
      source = source.get(name);
      if (!source.isObject()) {
        target.set(name, source);
        return patch;
      }
      target = target.putObject(name);
      rest = rest.tail();
    }
  }

  /** Returns a document that names the object and has no fields. */
  ObjectNode bare() {
    ObjectNode bare = NODES.objectNode();
    bare.set("apiVersion", desired.get("apiVersion"));
    bare.set("kind", desired.get("kind"));
    bare.putObject("metadata").set("name", desired.at("/metadata/name"));
    return bare;
  }

  private static String version(ObjectNode object) {
    return object.at("/metadata/resourceVersion").asText();
  }
}
