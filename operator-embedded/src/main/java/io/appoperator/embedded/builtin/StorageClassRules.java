package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.schema.FieldError;
import java.util.List;

/** The rules of StorageClass. */
final class StorageClassRules extends StandardRules {

  StorageClassRules(ObjectNode newObject) {
    super(newObject, false);
  }

  @Override
  public List<FieldError> validate(ObjectNode object) {
    FieldErrors errors = new FieldErrors();
    Field provisioner = Field.of(object, "provisioner");
    if (errors.present(provisioner, "")) {
      errors.labelKey(provisioner, provisioner.text());
    }
    Field parameters = Field.of(object, "parameters");
    if (parameters.value().has("")) {
      errors.invalid(parameters, "", "field can not be empty.");
    }
    if (Field.of(object, "reclaimPolicy").hasText()) {
      errors.oneOf(Field.of(object, "reclaimPolicy"), "Delete", "Retain");
    }
    return errors.all();
  }

  @Override
  public List<FieldError> validateUpdate(ObjectNode object, ObjectNode old) {
    FieldErrors errors = new FieldErrors();
    for (String name : List.of("parameters", "provisioner", "reclaimPolicy", "volumeBindingMode")) {
      ImmutableFields.validate(Field.of(object, name), old.path(name), errors);
    }
    return errors.all();
  }

  @Override
  public boolean returnsDeleted() {
    return true;
  }
}
