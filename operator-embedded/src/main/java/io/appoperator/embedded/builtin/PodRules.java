package io.appoperator.embedded.builtin;

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
    if (!spec.has("enableServiceLinks")) {
      spec.put("enableServiceLinks", true);
    }
  }

  @Override
  public void prepareForCreate(ObjectNode object) {
    ObjectNode spec = spec(object);
    if (!spec.hasNonNull("serviceAccountName")) {
      spec.put("serviceAccountName", "default").put("serviceAccount", "default");
    }
    spec.put("priority", 0).put("preemptionPolicy", "PreemptLowerPriority");
    ArrayNode tolerations = spec.withArrayProperty("tolerations");
    for (String state : List.of("not-ready", "unreachable")) {
      tolerations
          .addObject()
          .put("effect", "NoExecute")
          .put("key", "node.kubernetes.io/" + state)
          .put("operator", "Exists")
          .put("tolerationSeconds", TOLERATED_SECONDS);
    }
    object.withObjectProperty("status").put("phase", "Pending").put("qosClass", "BestEffort");
  }

  @Override
  public List<FieldError> validate(ObjectNode object) {
    FieldErrors errors = new FieldErrors();
    PodSpecRules.validate(Field.of(object, "spec"), errors);
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
