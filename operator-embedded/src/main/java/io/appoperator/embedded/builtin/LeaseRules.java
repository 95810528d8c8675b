package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.schema.FieldError;
import java.util.List;

/** The rules of Lease. */
final class LeaseRules extends StandardRules {

  LeaseRules(ObjectNode newObject) {
    super(newObject, false);
  }

  @Override
  public List<FieldError> validate(ObjectNode object) {
    FieldErrors errors = new FieldErrors();
    Field spec = Field.of(object, "spec");
    Field duration = spec.child("leaseDurationSeconds");
    if (duration.isSet() && duration.number() <= 0) {
      errors.invalid(duration, "must be greater than 0");
    }
    errors.notNegative(spec.child("leaseTransitions"));
    return errors.all();
  }
}
