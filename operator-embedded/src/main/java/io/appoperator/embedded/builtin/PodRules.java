package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.pod.PodSpecRules;
import io.appoperator.embedded.schema.FieldError;
import java.util.List;
import java.util.Set;

/** The rules of Pod. */
final class PodRules extends StandardRules {

  private static final int TOLERATED_SECONDS = 300;

  PodRules(ObjectNode newObject) {
    super(newObject, true);
  }

  @Override
  public void setDefaults(ObjectNode object) {
    ObjectNode spec = spec(object);
    PodTemplates.setDefaults(spec);
    for (String list : List.of("containers", "initContainers")) {
      spec.path(list).forEach(PodRules::requestLimits);
    }
    if (!spec.has("enableServiceLinks")) {
      spec.put("enableServiceLinks", true);
    }
  }

  /** A container with a limit requests as much, unless it says otherwise. */
  private static void requestLimits(JsonNode container) {
    if (container.path("resources") instanceof ObjectNode resources
        && !resources.path("limits").isEmpty()) {
      ObjectNode requests = resources.withObjectProperty("requests");
      resources
          .path("limits")
          .properties()
          .forEach(limit -> requests.putIfAbsent(limit.getKey(), limit.getValue()));
    }
  }

  @Override
  public void prepareForCreate(ObjectNode object) {
    ObjectNode spec = spec(object);
    if (!spec.hasNonNull("serviceAccountName")) {
      spec.put("serviceAccountName", "default").put("serviceAccount", "default");
    }
    spec.put("priority", 0).put("preemptionPolicy", "PreemptLowerPriority");
    tolerateFailingNodes(spec);
    ObjectNode status = object.withObjectProperty("status");
    status.put("phase", "Pending").put("qosClass", QualityOfService.of(spec));
    if (!spec.path("schedulingGates").isEmpty()) {
      status
          .putArray("conditions")
          .addObject()
          .put("type", "PodScheduled")
          .put("status", "False")
          .putNull("lastProbeTime")
          .put("lastTransitionTime", object.at("/metadata/creationTimestamp").asText())
          .put("reason", "SchedulingGated")
          .put("message", "Scheduling is blocked due to non-empty scheduling gates");
    }
  }

  @Override
  public void prepareForUpdate(ObjectNode object, ObjectNode old) {
    tolerateFailingNodes(spec(object));
  }

  /** Adds the tolerations that each pod has, unless it has other ones for the same taints. */
  private static void tolerateFailingNodes(ObjectNode spec) {
    ArrayNode tolerations = spec.withArrayProperty("tolerations");
    for (String state : List.of("not-ready", "unreachable")) {
      String key = "node.kubernetes.io/" + state;
      if (tolerations.valueStream().noneMatch(one -> isFor(one, key))) {
        tolerations
            .addObject()
            .put("effect", "NoExecute")
            .put("key", key)
            .put("operator", "Exists")
            .put("tolerationSeconds", TOLERATED_SECONDS);
      }
    }
  }

  private static boolean isFor(JsonNode toleration, String key) {
    return List.of(key, "").contains(toleration.path("key").asText())
        && List.of("NoExecute", "").contains(toleration.path("effect").asText());
  }

  @Override
  public List<FieldError> validate(ObjectNode object) {
    FieldErrors errors = new FieldErrors();
    PodSpecRules.validate(Field.of(object, "spec"), errors);
    return errors.all();
  }

  @Override
  public List<FieldError> validateUpdate(ObjectNode object, ObjectNode old) {
    FieldErrors errors = new FieldErrors();
    PodUpdateRules.validate(Field.of(object, "spec"), Field.of(old, "spec"), errors);
    return errors.all();
  }

  @Override
  public Set<String> selectableFields() {
    return Set.of(
        "spec.hostNetwork",
        "spec.nodeName",
        "spec.restartPolicy",
        "spec.schedulerName",
        "spec.serviceAccountName",
        "status.phase",
        "status.podIP",
        "status.nominatedNodeName");
  }

  @Override
  public boolean returnsDeleted() {
    return true;
  }
}
