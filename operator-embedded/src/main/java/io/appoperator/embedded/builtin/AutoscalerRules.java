package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
  }

  @Override
  public List<FieldError> validate(ObjectNode object) {
    JsonNode spec = object.path("spec");
    return spec.path("maxReplicas").asInt() < spec.path("minReplicas").asInt()
        ? List.of(
            FieldError.invalid(
                "spec.maxReplicas",
                spec.path("maxReplicas"),
                "must be greater than or equal to `minReplicas`"))
        : List.of();
  }
}
