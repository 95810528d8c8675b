package io.appoperator.core.preview;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.FieldPath;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.json.Json;
import io.appoperator.core.kind.GroupKind;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The targets of autoscalers: {@code run} keeps their number of pods, unless it is zero.
 *
 * @param targets the scaled objects
 */
record ScaledObjects(Set<FileIdentity> targets) {

  private static final GroupKind AUTOSCALER =
      new GroupKind("autoscaling", "HorizontalPodAutoscaler");
  private static final FieldPath REPLICAS = FieldPath.of("spec.replicas");

  /** Finds the targets of the autoscalers among some objects. */
  static ScaledObjects find(Map<ResourceRef, ObjectNode> objects) {
    return new ScaledObjects(
        objects.entrySet().stream()
            .filter(entry -> AUTOSCALER.matches(entry.getKey().kind()))
            .map(entry -> target(entry.getKey(), entry.getValue()))
            .collect(Collectors.toUnmodifiableSet()));
  }

  private static FileIdentity target(ResourceRef autoscaler, ObjectNode object) {
    JsonNode target = object.path("spec").path("scaleTargetRef");
    return new FileIdentity(
        target.path("apiVersion").asText(),
        target.path("kind").asText(),
        autoscaler.namespace(),
        target.path("name").asText());
  }

  /** Returns the object after a run, given the object before. */
  ObjectNode next(FileIdentity identity, ObjectNode before, ObjectNode after) {
    JsonNode count = Json.at(before, REPLICAS);
    boolean none = count != null && count.asInt() == 0;
    if (!targets.contains(identity) || none || Json.at(after, REPLICAS) == null) {
      return after;
    }
    ObjectNode kept = after.deepCopy();
    if (count == null) {
      Json.remove(kept, REPLICAS);
    } else {
      Json.set(kept, REPLICAS, count);
    }
    return kept;
  }
}
