package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.kind.NameFormat;
import io.appoperator.embedded.schema.FieldError;
import java.util.ArrayList;
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
        template.withObjectProperty("status");
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
    JsonNode spec = object.path("spec");
    List<FieldError> errors =
        new ArrayList<>(PodTemplates.validate(podSpec(spec), "spec.template.spec"));
    if (!selectsTemplate(spec)) {
      errors.add(
          FieldError.invalid(
              "spec.template.metadata.labels",
              spec.at("/template/metadata/labels").isObject()
                  ? spec.at("/template/metadata/labels")
                  : object.nullNode(),
              "`selector` does not match template `labels`"));
    }
    return errors;
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

  /** Returns the specification of pods, with the volumes that a StatefulSet adds for its claims. */
  private static JsonNode podSpec(JsonNode spec) {
    JsonNode given = spec.at("/template/spec");
    JsonNode claims = spec.path("volumeClaimTemplates");
    if (claims.isEmpty() || !given.isObject()) {
      return given;
    }
    ObjectNode complete = given.deepCopy();
    for (JsonNode claim : claims) {
      complete
          .withArrayProperty("volumes")
          .addObject()
          .put("name", claim.at("/metadata/name").asText())
          .putObject("emptyDir");
    }
    return complete;
  }

  private static boolean selectsTemplate(JsonNode spec) {
    JsonNode labels = spec.at("/template/metadata/labels");
    JsonNode wanted = spec.at("/selector/matchLabels");
    boolean none = wanted.isEmpty() && spec.at("/selector/matchExpressions").isEmpty();
    return !none
        && wanted.properties().stream()
            .allMatch(label -> label.getValue().equals(labels.path(label.getKey())));
  }
}
