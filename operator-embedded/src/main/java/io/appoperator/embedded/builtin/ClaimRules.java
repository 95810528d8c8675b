package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.pod.ClaimSpecRules;
import io.appoperator.embedded.schema.FieldError;
import io.appoperator.embedded.schema.Quantities;
import java.util.ArrayList;
import java.util.List;

/** The rules of PersistentVolumeClaim. */
final class ClaimRules extends StandardRules {

  private static final String REQUEST = "/spec/resources/requests/storage";

  ClaimRules(ObjectNode newObject) {
    super(newObject, false);
  }

  @Override
  public void prepareForCreate(ObjectNode object) {
    ArrayNode finalizers = metadata(object).withArrayProperty("finalizers");
    if (finalizers.valueStream().noneMatch(one -> one.asText().endsWith("/pvc-protection"))) {
      finalizers.add("kubernetes.io/pvc-protection");
    }
  }

  @Override
  public List<FieldError> validate(ObjectNode object) {
    FieldErrors errors = new FieldErrors();
    ClaimSpecRules.validate(Field.of(object, "spec"), errors);
    return errors.all();
  }

  @Override
  public List<FieldError> validateUpdate(ObjectNode object, ObjectNode old) {
    List<FieldError> errors = new ArrayList<>();
    if (!fixed(object, old).equals(fixed(old, old))) {
      errors.add(
          FieldError.forbidden(
              "spec",
              "spec is immutable after creation except resources.requests and"
                  + " volumeAttributesClassName for bound claims"));
    } else if (Quantities.compare(object.at(REQUEST).asText(), old.at(REQUEST).asText()) < 0) {
      errors.add(
          FieldError.forbidden(
              "spec.resources.requests.storage", "field can not be less than status.capacity"));
    }
    return errors;
  }

  @Override
  public boolean returnsDeleted() {
    return true;
  }

  /** Returns the part of the specification that an update must not change. */
  private static JsonNode fixed(ObjectNode object, ObjectNode old) {
    ObjectNode spec = object.path("spec").deepCopy();
    spec.remove("volumeAttributesClassName");
    boolean isBound = old.at("/status/phase").asText().equals("Bound");
    if (isBound) {
      spec.withObjectProperty("resources").remove("requests");
    }
    if (!isBound && !old.at("/spec").has("volumeName")) {
      // The controller that binds a claim sets the volume.
      spec.remove("volumeName");
    }
    return spec;
  }
}
