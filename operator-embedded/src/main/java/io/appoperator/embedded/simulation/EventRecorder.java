package io.appoperator.embedded.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.store.ObjectKey;

/**
 * Emits the events of one controller. Equal events are one event with a count.
 *
 * @param api the server
 * @param component the name of the controller, such as {@code deployment-controller}
 */
record EventRecorder(SimulatedApi api, String component) {

  private static final String EVENTS = "events";

  void normal(ObjectNode about, String reason, String message) {
    emit(about, "Normal", reason, message);
  }

  void warning(ObjectNode about, String reason, String message) {
    emit(about, "Warning", reason, message);
  }

  private void emit(ObjectNode about, String type, String reason, String message) {
    String identity = about.at("/metadata/uid").asText() + component + reason + message;
    String namespace = about.at("/metadata/namespace").asText("default");
    String name =
        about.at("/metadata/name").asText() + "." + Integer.toHexString(identity.hashCode());
    ObjectKey key = new ObjectKey(EVENTS, namespace, name);
    try {
      ObjectNode known = api.find(key).orElse(null);
      if (known == null) {
        api.create(EVENTS, event(about, namespace, name, type, reason, message));
      } else {
        ObjectNode patch = JsonNodeFactory.instance.objectNode();
        patch.put("count", known.path("count").asInt() + 1).put("lastTimestamp", api.now());
        api.patch(key, patch);
      }
    } catch (ApiException e) {
      // As in a cluster, for example because the namespace is being deleted: events may be lost.
      return;
    }
  }

  private ObjectNode event(
      ObjectNode about, String namespace, String name, String type, String reason, String message) {
    ObjectNode event = JsonNodeFactory.instance.objectNode();
    event.put("apiVersion", "v1").put("kind", "Event");
    event.putObject("metadata").put("name", name).put("namespace", namespace);
    JsonNode metadata = about.path("metadata");
    ObjectNode involved = event.putObject("involvedObject");
    involved.set("apiVersion", about.path("apiVersion"));
    involved.set("kind", about.path("kind"));
    for (String field : new String[] {"namespace", "name", "uid", "resourceVersion"}) {
      if (metadata.has(field)) {
        involved.set(field, metadata.get(field));
      }
    }
    event.put("type", type).put("reason", reason).put("message", message);
    event.put("firstTimestamp", api.now()).put("lastTimestamp", api.now()).put("count", 1);
    event.put("reportingComponent", component).putObject("source").put("component", component);
    return event;
  }
}
