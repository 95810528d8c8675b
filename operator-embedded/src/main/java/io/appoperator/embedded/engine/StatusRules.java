package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.field.PathSet;
import io.appoperator.embedded.kind.BuiltInRules;
import io.appoperator.embedded.kind.MetadataChecks;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.rule.ValidationRules;
import io.appoperator.embedded.schema.FieldError;
import io.appoperator.embedded.schema.SchemaValidator;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

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
    PathSet spec = PathSet.ofField("spec");
    if (!definition.isBuiltIn()) {
      return PathSet.ofField("metadata").union(spec);
    }
    PathSet reset = spec;
    for (String kept : keptMetadata()) {
      reset = reset.union(PathSet.ofField("metadata", kept));
    }
    return reset;
  }

  @Override
  public void prepareForCreate(ObjectNode object) {
    throw new IllegalStateException("A status is never created");
  }

  @Override
  public void prepareForUpdate(ObjectNode object, ObjectNode old) {
    JsonNode status = object.get("status");
    ObjectNode sent = ObjectMetadata.of(object).deepCopy();
    object.removeAll();
    object.setAll(old.deepCopy());
    if (definition.isBuiltIn()) {
      // The controllers of built-in kinds record revisions in annotations.
      setMetadata(object, sent);
    } else {
      copy("managedFields", sent, ObjectMetadata.of(object));
    }
    object.remove("status");
    if (status != null) {
      object.set("status", status);
    }
  }

  /** Sets the metadata that a client sent, but those that the kind keeps. */
  private void setMetadata(ObjectNode object, ObjectNode sent) {
    ObjectNode old = ObjectMetadata.of(object);
    keptMetadata().forEach(kept -> copy(kept, old, sent));
    object.set("metadata", sent);
  }

  private static void copy(String name, ObjectNode from, ObjectNode to) {
    to.remove(name);
    if (from.has(name)) {
      to.set(name, from.get(name));
    }
  }

  private Set<String> keptMetadata() {
    return definition.builtIn().map(BuiltInRules::metadataKeptWithStatus).orElse(Set.of());
  }

  @Override
  public MetadataChecks metadataChecks() {
    return definition
        .builtIn()
        .map(BuiltInRules::statusMetadataChecks)
        .orElse(MetadataChecks.CUSTOM);
  }

  @Override
  public List<FieldError> validate(ObjectNode object) {
    return List.of();
  }

  @Override
  public List<FieldError> validateUpdate(ObjectNode object, ObjectNode old) {
    List<FieldError> errors = new ArrayList<>();
    if (definition.isBuiltIn()) {
      definition.builtIn().ifPresent(kind -> errors.addAll(kind.validateStatus(object, old)));
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
