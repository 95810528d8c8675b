package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.schema.FieldError;
import java.util.List;

/** The rules of PersistentVolume. */
final class PersistentVolumeRules extends StandardRules {

  /** The fields of a specification that do not say where the data is. */
  private static final List<String> NO_SOURCE =
      List.of(
          "accessModes",
          "capacity",
          "claimRef",
          "mountOptions",
          "nodeAffinity",
          "persistentVolumeReclaimPolicy",
          "storageClassName",
          "volumeAttributesClassName",
          "volumeMode");

  PersistentVolumeRules(ObjectNode newObject) {
    super(newObject, false);
  }

  @Override
  public List<FieldError> validateUpdate(ObjectNode object, ObjectNode old) {
    FieldErrors errors = new FieldErrors();
    if (!source(object).equals(source(old))) {
      errors.forbidden(
          Field.of(object, "spec").child("persistentvolumesource"),
          "spec.persistentvolumesource is immutable after creation");
    }
    // The path in the message of kube-apiserver has no parent.
    ImmutableFields.validate(
        Field.of(object.path("spec"), "volumeMode"), old.at("/spec/volumeMode"), errors);
    return errors.all();
  }

  @Override
  public boolean returnsDeleted() {
    return true;
  }

  private static JsonNode source(ObjectNode object) {
    return object.path("spec").<ObjectNode>deepCopy().without(NO_SOURCE);
  }
}
