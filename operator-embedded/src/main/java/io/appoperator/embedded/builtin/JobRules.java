package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.schema.FieldError;
import java.util.ArrayList;
import java.util.List;

/** The rules of Job. */
final class JobRules extends StandardRules {

  private static final int BACKOFF_LIMIT = 6;

  JobRules(ObjectNode newObject) {
    super(newObject, true);
  }

  @Override
  public void setDefaults(ObjectNode object) {
    ObjectNode spec = spec(object);
    PodTemplates.setDefaults(spec.at("/template/spec"));
    JsonNode labels = spec.at("/template/metadata/labels");
    if (!labels.isEmpty() && object.at("/metadata/labels").isEmpty()) {
      metadata(object).set("labels", labels.deepCopy());
    }
    if (!spec.has("completions") && !spec.has("parallelism")) {
      spec.put("completions", 1);
    }
    setAbsent(spec, "parallelism", 1);
    setAbsent(spec, "backoffLimit", BACKOFF_LIMIT);
    setAbsent(spec, "completionMode", "NonIndexed");
    setAbsent(spec, "suspend", false);
    setAbsent(spec, "manualSelector", false);
    setAbsent(
        spec,
        "podReplacementPolicy",
        spec.has("podFailurePolicy") ? "Failed" : "TerminatingOrFailed");
  }

  @Override
  public void prepareForCreate(ObjectNode object) {
    ObjectNode spec = spec(object);
    String uid = object.at("/metadata/uid").asText();
    String name = object.at("/metadata/name").asText();
    if (!spec.path("manualSelector").asBoolean()) {
      spec.withObjectProperty("selector")
          .withObjectProperty("matchLabels")
          .put("batch.kubernetes.io/controller-uid", uid);
      ObjectNode template = spec.withObjectProperty("template").withObjectProperty("metadata");
      List<ObjectNode> owners = new ArrayList<>(List.of(template));
      // Own labels of a Job are not those of its pods.
      if (object.at("/metadata/labels").equals(template.path("labels"))
          || object.at("/metadata/labels").isEmpty()) {
        owners.add(metadata(object));
      }
      for (ObjectNode owner : owners) {
        ObjectNode labels = owner.withObjectProperty("labels");
        labels.put("batch.kubernetes.io/controller-uid", uid);
        labels.put("batch.kubernetes.io/job-name", name);
        labels.put("controller-uid", uid).put("job-name", name);
      }
    }
  }

  @Override
  public List<FieldError> validate(ObjectNode object) {
    FieldErrors errors = new FieldErrors();
    Field spec = Field.of(object, "spec");
    JobSpecRules.validateSelector(spec, object.at("/metadata/uid"), errors);
    JobSpecRules.validate(spec, errors);
    return errors.all();
  }

  @Override
  public List<FieldError> validateUpdate(ObjectNode object, ObjectNode old) {
    FieldErrors errors = new FieldErrors();
    // kube-apiserver validates the specification twice, and reports both.
    JobSpecRules.validate(Field.of(object, "spec"), errors);
    JobUpdateRules.validate(object, old, errors);
    return errors.all();
  }

  private static void setAbsent(ObjectNode spec, String name, int value) {
    if (!spec.hasNonNull(name)) {
      spec.put(name, value);
    }
  }

  private static void setAbsent(ObjectNode spec, String name, String value) {
    if (!spec.hasNonNull(name)) {
      spec.put(name, value);
    }
  }

  private static void setAbsent(ObjectNode spec, String name, boolean value) {
    if (!spec.hasNonNull(name)) {
      spec.put(name, value);
    }
  }
}
