package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.field.JsonOrder;
import io.appoperator.embedded.field.PathSet;
import io.appoperator.embedded.kind.MetadataChecks;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.rule.ValidationRules;
import io.appoperator.embedded.schema.FieldError;
import io.appoperator.embedded.schema.ListUniqueness;
import io.appoperator.embedded.schema.SchemaValidator;
import java.util.ArrayList;
import java.util.List;

/** What a write of the object itself may change, and what is valid. */
final class ObjectRules implements EndpointRules {

  private final ResourceDefinition definition;
  private final ValidationRules rules;

  ObjectRules(ResourceDefinition definition, ValidationRules rules) {
    this.definition = definition;
    this.rules = rules;
  }

  @Override
  public String subresource() {
    return "";
  }

  @Override
  public PathSet resetFields() {
    return definition.hasStatus() ? PathSet.ofField("status") : PathSet.EMPTY;
  }

  @Override
  public MetadataChecks metadataChecks() {
    return MetadataChecks.CUSTOM;
  }

  @Override
  public void prepareForCreate(ObjectNode object) {
    if (definition.hasStatus()) {
      object.remove("status");
    }
    ObjectMetadata.of(object).put("generation", 1);
  }

  @Override
  public void prepareForUpdate(ObjectNode object, ObjectNode old) {
    if (definition.hasStatus()) {
      object.remove("status");
      if (old.has("status")) {
        object.set("status", old.get("status"));
      }
    }
    if (!JsonOrder.equal(content(object), content(old))) {
      ObjectMetadata.of(object)
          .put("generation", old.path("metadata").path("generation").asLong() + 1);
    }
  }

  @Override
  public List<FieldError> validate(ObjectNode object) {
    List<FieldError> errors = new ArrayList<>(schemaErrors(object));
    errors.addAll(ListUniqueness.validate(definition.schema(), object));
    errors.addAll(rules.validate(object, null, errors));
    return errors;
  }

  @Override
  public List<FieldError> validateUpdate(ObjectNode object, ObjectNode old) {
    List<FieldError> errors = new ArrayList<>(schemaErrors(object));
    // An object that was stored with duplicates can still be changed.
    if (ListUniqueness.validate(definition.schema(), old).isEmpty()) {
      errors.addAll(ListUniqueness.validate(definition.schema(), object));
    }
    errors.addAll(rules.validate(object, old, errors));
    return errors;
  }

  private List<FieldError> schemaErrors(ObjectNode object) {
    List<FieldError> errors =
        new ArrayList<>(SchemaValidator.validate(definition.schema(), object, ""));
    errors.addAll(EmbeddedMetadata.validate(definition, object));
    definition
        .scale()
        .ifPresent(
            paths -> {
              errors.addAll(ScaleFieldRules.validateSpec(paths, object));
              errors.addAll(ScaleFieldRules.validateStatus(paths, object));
            });
    return errors;
  }

  private static JsonNode content(ObjectNode object) {
    return object.deepCopy().without("metadata");
  }
}
