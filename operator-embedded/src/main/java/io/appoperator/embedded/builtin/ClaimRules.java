package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.pod.ClaimSpecRules;
import io.appoperator.embedded.schema.FieldError;
import io.appoperator.embedded.schema.Quantities;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/** The rules of PersistentVolumeClaim. */
final class ClaimRules extends StandardRules {

  private static final String REQUEST = "/spec/resources/requests/storage";

  private static final String CAPACITY = "/status/capacity/storage";

  ClaimRules(ObjectNode newObject) {
    super(newObject, false);
  }

  @Override
  public void setDefaults(ObjectNode object) {
    setPhase(object);
  }

  /** A new claim is stored without a phase. */
  @Override
  public ObjectNode fromStored(ObjectNode stored) {
    return setPhase(stored);
  }

  private static ObjectNode setPhase(ObjectNode object) {
    ObjectNode status = object.withObjectProperty("status");
    if (status.path("phase").asText().isEmpty()) {
      status.put("phase", "Pending");
    }
    return object;
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
    FieldErrors errors = new FieldErrors();
    Field spec = Field.of(object, "spec");
    if (!fixed(object, old).equals(fixed(old, old))) {
      errors.forbidden(
          spec,
          "spec is immutable after creation except resources.requests and"
              + " volumeAttributesClassName for bound claims");
    }
    String size = object.at(REQUEST).asText();
    boolean isSmaller = Quantities.compare(size, old.at(REQUEST).asText()) < 0;
    // Claims may become smaller again after an expansion that failed.
    if (isSmaller && Quantities.compare(size, old.at(CAPACITY).asText("0")) <= 0) {
      errors.forbidden(
          spec.child("resources").child("requests").child("storage"),
          "field can not be less than status.capacity");
    }
    Field mode = new Field("volumeMode", object.at("/spec/volumeMode"));
    if (!mode.value().equals(old.at("/spec/volumeMode"))) {
      errors.invalid(mode, "field is immutable");
    }
    return errors.all();
  }

  @Override
  public List<FieldError> validateStatus(ObjectNode object, ObjectNode old) {
    FieldErrors errors = new FieldErrors();
    for (String name : List.of("capacity", "allocatedResources")) {
      Field resources = Field.of(object, "status").child(name);
      resources.keys().forEach(key -> checkSize(resources.entry(key), errors));
    }
    return errors.all();
  }

  private static void checkSize(Field quantity, FieldErrors errors) {
    BigDecimal size = Quantities.parse(quantity.text()).orElse(BigDecimal.ZERO);
    if (size.signum() < 0) {
      long shown = size.setScale(0, RoundingMode.CEILING).longValue();
      errors.invalid(quantity, LongNode.valueOf(shown), "must be a valid resource quantity");
    }
  }

  @Override
  public boolean returnsDeleted() {
    return true;
  }

  /** Returns the part of the specification that an update must not change. */
  private static JsonNode fixed(ObjectNode object, ObjectNode old) {
    ObjectNode spec = object.path("spec").deepCopy();
    if (old.at("/status/phase").asText().equals("Bound")) {
      spec.remove("volumeAttributesClassName");
      if (spec.at("/resources/requests") instanceof ObjectNode requests) {
        requests.remove("storage");
      }
    }
    if (old.at("/spec/volumeName").asText().isEmpty()) {
      // The controller that binds a claim sets the volume.
      spec.remove("volumeName");
    }
    if (!old.at("/spec").has("storageClassName")) {
      // A default class may be set later.
      spec.remove("storageClassName");
    }
    return spec;
  }
}
