package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.kind.NameFormat;
import io.appoperator.embedded.schema.FieldError;
import java.util.List;

/** The rules of PodDisruptionBudget. */
final class DisruptionBudgetRules extends StandardRules {

  DisruptionBudgetRules(ObjectNode newObject) {
    super(newObject, true);
  }

  @Override
  public NameFormat nameFormat() {
    return NameFormat.PATH_SEGMENT;
  }

  @Override
  public List<FieldError> validate(ObjectNode object) {
    JsonNode spec = object.path("spec");
    return spec.hasNonNull("minAvailable") && spec.hasNonNull("maxUnavailable")
        ? List.of(
            FieldError.invalid("spec", spec, "minAvailable and maxUnavailable cannot be both set"))
        : List.of();
  }
}
