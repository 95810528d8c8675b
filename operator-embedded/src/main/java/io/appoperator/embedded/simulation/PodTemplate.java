package io.appoperator.embedded.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.zip.CRC32;

/** Pods from the template of a workload. */
final class PodTemplate {

  /** The label of ReplicaSets and pods that has the hash of the template. */
  static final String HASH = "pod-template-hash";

  private static final String LETTERS = "bcdfghjklmnpqrstvwxz2456789";

  private PodTemplate() {}

  /** Returns a pod that the owner controls, without a name. */
  static ObjectNode podOf(ObjectNode owner) {
    JsonNode template = owner.at("/spec/template");
    ObjectNode pod = SimulatedApi.owned(owner, "v1", "Pod");
    for (String field : new String[] {"labels", "annotations"}) {
      JsonNode value = template.at("/metadata/" + field);
      if (value.isObject()) {
        pod.withObjectProperty("metadata").set(field, value.deepCopy());
      }
    }
    pod.set("spec", template.path("spec").deepCopy());
    return pod;
  }

  /** Emits the event of a controller that created a pod. */
  static void reportCreated(EventRecorder events, ObjectNode owner, ObjectNode pod) {
    String name = pod.at("/metadata/name").asText();
    events.normal(owner, "SuccessfulCreate", "Created pod: " + name);
  }

  /** Emits the event of a controller that deleted a pod. */
  static void reportDeleted(EventRecorder events, ObjectNode owner, ObjectNode pod) {
    String name = pod.at("/metadata/name").asText();
    events.normal(owner, "SuccessfulDelete", "Deleted pod: " + name);
  }

  /** Returns the hash of a template in any order of fields, of letters that form no words. */
  static String hash(JsonNode template) {
    CRC32 hash = new CRC32();
    hash.update(sorted(template).toString().getBytes(StandardCharsets.UTF_8));
    StringBuilder text = new StringBuilder();
    for (long rest = hash.getValue(); rest > 0; rest /= LETTERS.length()) {
      text.append(LETTERS.charAt((int) (rest % LETTERS.length())));
    }
    return text.toString();
  }

  private static JsonNode sorted(JsonNode value) {
    if (value.isObject()) {
      ObjectNode sorted = JsonNodeFactory.instance.objectNode();
      value.properties().stream()
          .sorted(Map.Entry.comparingByKey())
          .forEach(field -> sorted.set(field.getKey(), sorted(field.getValue())));
      return sorted;
    }
    if (value.isArray()) {
      ArrayNode items = JsonNodeFactory.instance.arrayNode();
      value.forEach(item -> items.add(sorted(item)));
      return items;
    }
    return value;
  }

  /** Returns whether a pod or another object has a condition with status True. */
  static boolean hasCondition(JsonNode object, String type) {
    return object.at("/status/conditions").valueStream().anyMatch(one -> isTrue(one, type));
  }

  /** Returns whether a condition is of a type, and has status True. */
  static boolean isTrue(JsonNode condition, String type) {
    return condition.path("type").asText().equals(type)
        && condition.path("status").asText().equals("True");
  }
}
