package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.definition.DefinitionChecks;
import io.appoperator.embedded.kind.BuiltInRules;
import io.appoperator.embedded.rule.DefinitionRules;
import io.appoperator.embedded.schema.FieldError;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The rules of CustomResourceDefinition. */
final class CustomDefinitionRules extends StandardRules {

  private final boolean compilesRules;

  CustomDefinitionRules(ObjectNode newObject) {
    this(newObject, true);
  }

  private CustomDefinitionRules(ObjectNode newObject, boolean compilesRules) {
    super(newObject, true);
    this.compilesRules = compilesRules;
  }

  @Override
  public BuiltInRules withoutSlowChecks() {
    return new CustomDefinitionRules(newObject(), false);
  }

  @Override
  public void setDefaults(ObjectNode object) {
    ObjectNode spec = spec(object);
    ObjectNode names = spec.withObjectProperty("names");
    String kind = names.path("kind").asText();
    if (!names.hasNonNull("singular") && !kind.isEmpty()) {
      names.put("singular", kind.toLowerCase(Locale.ROOT));
    }
    if (!names.hasNonNull("listKind") && !kind.isEmpty()) {
      names.put("listKind", kind + "List");
    }
    if (!spec.hasNonNull("conversion")) {
      spec.putObject("conversion").put("strategy", "None");
    }
  }

  @Override
  public void prepareForCreate(ObjectNode object) {
    for (JsonNode version : object.at("/spec/versions")) {
      if (version.path("storage").asBoolean()) {
        object
            .withObjectProperty("status")
            .withArrayProperty("storedVersions")
            .add(version.path("name"));
        return;
      }
    }
  }

  @Override
  public boolean findsMissingFields() {
    return true;
  }

  @Override
  public List<FieldError> validateNew(ObjectNode object) {
    String name = object.at("/metadata/name").asText();
    String expected =
        object.at("/spec/names/plural").asText() + "." + object.at("/spec/group").asText();
    return name.equals(expected)
        ? List.of()
        : List.of(
            FieldError.invalid(
                "metadata.name",
                object.textNode(name),
                "must be spec.names.plural+\".\"+spec.group"));
  }

  @Override
  public List<FieldError> validate(ObjectNode object) {
    List<FieldError> errors = new ArrayList<>(DefinitionChecks.validate(object));
    if (compilesRules) {
      errors.addAll(DefinitionRules.validate(object));
    }
    return errors;
  }

  @Override
  public List<FieldError> validateUpdate(ObjectNode object, ObjectNode old) {
    return DefinitionChecks.validateUpdate(object, old);
  }
}
