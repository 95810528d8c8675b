package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.node.ObjectNode;
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
    if (!names.hasNonNull("singular")) {
      names.put("singular", kind.toLowerCase(Locale.ROOT));
    }
    if (!names.hasNonNull("listKind")) {
      names.put("listKind", kind + "List");
    }
    if (!spec.hasNonNull("conversion")) {
      spec.putObject("conversion").put("strategy", "None");
    }
  }

  @Override
  public List<FieldError> validate(ObjectNode object) {
    String name = object.at("/metadata/name").asText();
    String expected =
        object.at("/spec/names/plural").asText() + "." + object.at("/spec/group").asText();
    List<FieldError> errors = new ArrayList<>();
    if (!name.equals(expected)) {
      errors.add(
          FieldError.invalid(
              "metadata.name",
              object.textNode(name),
              "must be spec.names.plural+\".\"+spec.group"));
    }
    if (compilesRules) {
      errors.addAll(DefinitionRules.validate(object));
    }
    return errors;
  }

  @Override
  public List<FieldError> validateUpdate(ObjectNode object, ObjectNode old) {
    for (String field : List.of("group", "scope")) {
      if (!object.path("spec").path(field).equals(old.path("spec").path(field))) {
        return List.of(
            FieldError.invalid(
                "spec." + field, object.path("spec").path(field), "field is immutable"));
      }
    }
    return List.of();
  }
}
