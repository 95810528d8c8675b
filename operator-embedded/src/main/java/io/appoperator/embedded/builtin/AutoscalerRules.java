package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.kind.NameFormat;
import io.appoperator.embedded.schema.FieldError;
import java.util.List;

/** The rules of HorizontalPodAutoscaler. */
final class AutoscalerRules extends StandardRules {

  private static final int DEFAULT_UTILIZATION = 80;

  AutoscalerRules(ObjectNode newObject) {
    super(newObject, false);
  }

  @Override
  public void setDefaults(ObjectNode object) {
    ObjectNode spec = spec(object);
    if (spec.path("metrics").isEmpty()) {
      ObjectNode metric = spec.putArray("metrics").addObject().put("type", "Resource");
      metric
          .putObject("resource")
          .put("name", "cpu")
          .putObject("target")
          .put("type", "Utilization")
          .put("averageUtilization", DEFAULT_UTILIZATION);
    }
    ScalingBehaviorDefaults.set(spec.path("behavior"));
  }

  @Override
  public List<FieldError> validate(ObjectNode object) {
    FieldErrors errors = new FieldErrors();
    Field spec = Field.of(object, "spec");
    Field most = spec.child("maxReplicas");
    Field least = spec.child("minReplicas");
    if (most.number() == 0) {
      errors.required(most, "must be set and greater than 0");
    } else if (most.number() < 1) {
      errors.invalid(most, "must be greater than or equal to 1");
    }
    if (least.isSet() && least.number() < 1) {
      errors.invalid(least, "must be greater than or equal to 1");
    }
    if (most.number() < least.number()) {
      errors.invalid(
          most,
          IntNode.valueOf((int) most.number()),
          "must be greater than or equal to `minReplicas`");
    }
    checkTarget(spec.child("scaleTargetRef"), errors);
    MetricRules.validateAll(spec.child("metrics"), errors);
    boolean isExternal =
        spec.child("metrics").items().stream()
            .anyMatch(one -> one.child("type").is("Object") || one.child("type").is("External"));
    if (least.isSet() && least.number() == 0 && !isExternal) {
      errors.forbidden(
          spec.child("metrics"),
          "must specify at least one Object or External metric to support scaling to zero replicas");
    }
    ScalingBehaviorRules.validate(spec.child("behavior"), errors);
    return errors.all();
  }

  @Override
  public List<FieldError> validateStatus(ObjectNode object, ObjectNode old) {
    FieldErrors errors = new FieldErrors();
    Field status = Field.of(object, "status");
    errors.notNegative(status.child("currentReplicas"));
    errors.notNegative(status.child("desiredReplicas"));
    return errors.all();
  }

  private static void checkTarget(Field target, FieldErrors errors) {
    for (String name : List.of("kind", "name")) {
      if (errors.present(target.child(name), "")) {
        errors.formatOfAny(target.child(name), NameFormat.PATH_SEGMENT);
      }
    }
    Field version = target.child("apiVersion");
    if (version.text().split("/", -1).length > 2) {
      errors.invalid(version, "unexpected GroupVersion string: " + version.text());
    } else if (!version.text().contains("/")) {
      boolean isCore = target.child("kind").is("ReplicationController");
      if (!isCore) {
        errors.invalid(version, version.text(), "apiVersion must specify API group");
      }
    }
  }
}
