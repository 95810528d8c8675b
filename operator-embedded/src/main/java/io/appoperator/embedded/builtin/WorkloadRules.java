package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.kind.NameFormat;
import io.appoperator.embedded.pod.PodTemplateRules;
import io.appoperator.embedded.schema.FieldError;
import java.util.List;
import java.util.Set;

/** The rules of Deployment, ReplicaSet, StatefulSet and DaemonSet. */
final class WorkloadRules extends StandardRules {

  private static final String TEMPLATE_GENERATION = "deprecated.daemonset.template.generation";

  private static final Set<String> STATEFUL_SET_UPDATES =
      Set.of(
          "replicas",
          "ordinals",
          "template",
          "updateStrategy",
          "revisionHistoryLimit",
          "persistentVolumeClaimRetentionPolicy",
          "minReadySeconds");

  private final String kind;

  WorkloadRules(ObjectNode newObject) {
    super(newObject, true);
    this.kind = newObject.path("kind").asText();
  }

  @Override
  public NameFormat nameFormat() {
    return kind.equals("StatefulSet") ? NameFormat.LABEL : NameFormat.SUBDOMAIN;
  }

  @Override
  public void setDefaults(ObjectNode object) {
    ObjectNode spec = spec(object);
    if (kind.equals("DaemonSet") && !object.at("/metadata/annotations").has(TEMPLATE_GENERATION)) {
      metadata(object).withObjectProperty("annotations").put(TEMPLATE_GENERATION, "1");
    }
    PodTemplates.setDefaults(spec.path("template").path("spec"));
    JsonNode strategy = spec.path(kind.equals("Deployment") ? "strategy" : "updateStrategy");
    if (strategy instanceof ObjectNode update
        && update.path("type").asText().equals("RollingUpdate")
        && !update.has("rollingUpdate")) {
      update.putObject("rollingUpdate");
    }
    for (JsonNode claim : spec.path("volumeClaimTemplates")) {
      if (claim instanceof ObjectNode template) {
        template.put("apiVersion", "v1").put("kind", "PersistentVolumeClaim");
        template.withObjectProperty("status").put("phase", "Pending");
      }
    }
  }

  @Override
  public boolean isNewGeneration(ObjectNode object, ObjectNode old) {
    boolean annotations =
        kind.equals("Deployment")
            && !object.at("/metadata/annotations").equals(old.at("/metadata/annotations"));
    return annotations || super.isNewGeneration(object, old);
  }

  @Override
  public List<FieldError> validate(ObjectNode object) {
    FieldErrors errors = new FieldErrors();
    Field spec = Field.of(object, "spec");
    PodTemplateRules.validateEndless(
        new Field("spec.template", template(spec.value())),
        kind.equals("Deployment") ? "ReplicaSet" : kind,
        errors);
    WorkloadSelectorRules.validate(spec, kind, errors);
    for (String number : List.of("replicas", "minReadySeconds", "revisionHistoryLimit")) {
      boolean unlimited = number.equals("revisionHistoryLimit") && kind.equals("StatefulSet");
      if (!unlimited) {
        errors.notNegative(spec.child(number));
      }
    }
    switch (kind) {
      case "Deployment" -> RolloutRules.validateDeployment(spec, errors);
      case "DaemonSet" -> RolloutRules.validateDaemonSet(spec, errors);
      case "StatefulSet" -> StatefulSetRules.validate(spec, errors);
      default -> {}
    }
    return errors.all();
  }

  @Override
  public List<FieldError> validateUpdate(ObjectNode object, ObjectNode old) {
    JsonNode before = old.path("spec");
    JsonNode after = object.path("spec");
    if (kind.equals("StatefulSet")) {
      ObjectNode kept = after.deepCopy();
      STATEFUL_SET_UPDATES.stream()
          .filter(before::has)
          .forEach(name -> kept.set(name, before.get(name)));
      STATEFUL_SET_UPDATES.stream().filter(name -> !before.has(name)).forEach(kept::remove);
      return kept.equals(before)
          ? List.of()
          : List.of(
              FieldError.forbidden(
                  "spec",
                  "updates to statefulset spec for fields other than 'replicas', 'ordinals',"
                      + " 'template', 'updateStrategy', 'revisionHistoryLimit',"
                      + " 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are"
                      + " forbidden"));
    }
    return after.path("selector").equals(before.path("selector"))
        ? List.of()
        : List.of(
            FieldError.invalid("spec.selector", after.path("selector"), "field is immutable"));
  }

  @Override
  public List<FieldError> validateStatus(ObjectNode object, ObjectNode old) {
    return kind.equals("Deployment") ? DeploymentStatusRules.validate(object, old) : List.of();
  }

  /** Returns the template, with the volumes that a StatefulSet adds for its claims. */
  private static JsonNode template(JsonNode spec) {
    JsonNode claims = spec.path("volumeClaimTemplates");
    if (claims.isEmpty() || !spec.at("/template/spec").isObject()) {
      return spec.path("template");
    }
    ObjectNode complete = spec.path("template").deepCopy();
    for (JsonNode claim : claims) {
      complete
          .withObjectProperty("spec")
          .withArrayProperty("volumes")
          .addObject()
          .put("name", claim.at("/metadata/name").asText())
          .putObject("emptyDir");
    }
    return complete;
  }
}
