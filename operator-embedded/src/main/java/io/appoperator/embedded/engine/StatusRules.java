package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.field.PathSet;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.rule.ValidationRules;
import io.appoperator.embedded.schema.FieldError;
import io.appoperator.embedded.schema.SchemaValidator;
import java.util.ArrayList;
import java.util.List;

/** A write through the status subresource changes the status alone. */
final class StatusRules implements EndpointRules {

  private final ResourceDefinition definition;
  private final ValidationRules rules;

  StatusRules(ResourceDefinition definition, ValidationRules rules) {
    this.definition = definition;
    this.rules = rules;
  }

  @Override
  public String subresource() {
    return "status";
  }

  @Override
  public PathSet resetFields() {
    PathSet metadata =
        definition.isBuiltIn()
            ? PathSet.ofField("metadata", "labels")
            : PathSet.ofField("metadata");
    return metadata.union(PathSet.ofField("spec"));
  }

  @Override
  public void prepareForCreate(ObjectNode object) {
    throw new IllegalStateException("A status is never created");
  }

  @Override
  public void prepareForUpdate(ObjectNode object, ObjectNode old) {
    JsonNode status = object.get("status");
    JsonNode annotations = object.path("metadata").get("annotations");
    JsonNode managedFields = object.path("metadata").get("managedFields");
    object.removeAll();
    object.setAll(old.deepCopy());
    ObjectNode metadata = ObjectMetadata.of(object);
    metadata.remove("managedFields");
    if (managedFields != null) {
      metadata.set("managedFields", managedFields);
    }
    if (definition.isBuiltIn()) {
      // The controllers of built-in kinds record revisions in annotations.
      metadata.remove("annotations");
      if (annotations != null) {
        metadata.set("annotations", annotations);
      }
    }
    object.remove("status");
    if (status != null) {
      object.set("status", status);
    }
  }

  @Override
  public List<FieldError> validate(ObjectNode object) {
    return List.of();
  }

  @Override
  public List<FieldError> validateUpdate(ObjectNode object, ObjectNode old) {
    List<FieldError> errors = new ArrayList<>();
    if (definition.isBuiltIn()) {
      return errors;
    }
    if (object.has("status")) {
      JsonNode schema = definition.schema().path("properties").path("status");
      errors.addAll(SchemaValidator.validate(schema, object.get("status"), "status"));
      definition
          .scale()
          .ifPresent(paths -> errors.addAll(ScaleFieldRules.validateStatus(paths, object)));
    }
    errors.addAll(rules.validate(object, old, errors));
    return errors;
  }
}
