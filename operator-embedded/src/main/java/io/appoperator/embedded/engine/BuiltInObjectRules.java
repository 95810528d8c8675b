package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.field.PathSet;
import io.appoperator.embedded.kind.BuiltInRules;
import io.appoperator.embedded.kind.MetadataChecks;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.schema.FieldError;
import io.appoperator.embedded.schema.RequiredFields;
import io.appoperator.embedded.schema.SchemaDefaults;
import io.appoperator.embedded.schema.SchemaValidator;
import java.util.ArrayList;
import java.util.List;

/** What a write of an object of a built-in kind may change, and what is valid. */
final class BuiltInObjectRules implements EndpointRules {

  private final ResourceDefinition definition;
  private final BuiltInRules rules;

  BuiltInObjectRules(ResourceDefinition definition, BuiltInRules rules) {
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
    return rules.metadataChecks();
  }

  @Override
  public void prepareForCreate(ObjectNode object) {
    if (definition.hasStatus()) {
      object.remove("status");
    }
    if (rules.hasGeneration()) {
      ObjectMetadata.of(object).put("generation", 1);
    }
    rules.prepareForCreate(object);
    SchemaDefaults.apply(definition.schema(), object);
  }

  @Override
  public void prepareForUpdate(ObjectNode object, ObjectNode old) {
    if (definition.hasStatus()) {
      object.remove("status");
      if (old.has("status")) {
        object.set("status", old.get("status"));
      }
    }
    rules.prepareForUpdate(object, old);
    if (rules.hasGeneration() && rules.isNewGeneration(object, old)) {
      ObjectMetadata.of(object)
          .put("generation", old.path("metadata").path("generation").asLong() + 1);
    }
  }

  @Override
  public EndpointRules withoutSlowChecks() {
    return new BuiltInObjectRules(definition, rules.withoutSlowChecks());
  }

  @Override
  public List<FieldError> validate(ObjectNode object) {
    List<FieldError> errors = new ArrayList<>(rules.validateNew(object));
    errors.addAll(validateAny(object));
    return errors;
  }

  private List<FieldError> validateAny(ObjectNode object) {
    List<FieldError> own = rules.validate(object);
    List<FieldError> errors = new ArrayList<>();
    if (!rules.findsMissingFields()) {
      JsonNode schema = definition.schema().path("properties").path("spec");
      errors.addAll(RequiredFields.validate(schema, object.path("spec"), "spec"));
    }
    SchemaValidator.validateBuiltIn(definition.schema(), object).stream()
        .filter(error -> error.reason().equals(FieldError.NOT_SUPPORTED))
        .forEach(errors::add);
    errors.removeIf(error -> own.stream().anyMatch(other -> isAbout(other, error.field())));
    errors.addAll(own);
    return errors;
  }

  /** Returns whether the rules of a kind say what the schema says, in the words of the kind. */
  private static boolean isAbout(FieldError own, String field) {
    boolean isWhole = own.field().equals("spec");
    return field.equals(own.field())
        || (!isWhole && field.startsWith(own.field() + "."))
        || (!isWhole && field.startsWith(own.field() + "["));
  }

  @Override
  public List<FieldError> validateUpdate(ObjectNode object, ObjectNode old) {
    List<FieldError> errors = new ArrayList<>(validateAny(object));
    errors.addAll(rules.validateUpdate(object, old));
    return errors;
  }
}
