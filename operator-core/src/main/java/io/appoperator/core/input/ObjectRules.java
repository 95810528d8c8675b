package io.appoperator.core.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.FieldPath;
import io.appoperator.core.json.Json;
import io.appoperator.core.kind.FieldEffect;
import io.appoperator.core.kind.GroupKind;
import io.appoperator.core.kind.GroupVersion;
import io.appoperator.core.kind.KindTable;
import io.appoperator.core.kind.Quantities;
import io.appoperator.core.observe.FieldStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The rules for objects of an API server that comparisons rely on. */
final class ObjectRules {

  private ObjectRules() {}

  /** Returns the errors of an object; empty if it is valid. */
  static List<Diagnostic> broken(ObjectNode object) {
    JsonNode metadata = object.path("metadata");
    boolean isNamed =
        isWord(object.path("apiVersion"))
            && isWord(object.path("kind"))
            && isWord(metadata.path("name"));
    if (!isNamed) {
      return List.of(
          Diagnostic.invalid("", "An object must have apiVersion, kind and metadata.name."));
    }
    List<Diagnostic> wrong = new ArrayList<>();
    if (GroupVersion.of(object.path("apiVersion").asText()).version().isBlank()) {
      wrong.add(Diagnostic.invalid("apiVersion", "This must end with a version, such as apps/v1."));
    }
    if (metadata.has("namespace") && !metadata.path("namespace").isTextual()) {
      wrong.add(
          Diagnostic.invalid(
              "metadata.namespace", "This must be a string. Remove the field if there is none."));
    }
    addInvalidQuantities(object, wrong);
    addInvalidOwners(metadata.path("managedFields"), wrong);
    return wrong;
  }

  /** Whether a quantity grows can only be decided if it is valid. */
  private static void addInvalidQuantities(ObjectNode object, List<Diagnostic> wrong) {
    String group = GroupVersion.of(object.path("apiVersion").asText()).group();
    GroupKind kind = new GroupKind(group, object.path("kind").asText());
    for (KindTable.FieldRule rule : KindTable.fieldRules()) {
      if (rule.effect() == FieldEffect.GROWS && rule.kind().equals(kind)) {
        JsonNode value = Json.at(object, FieldPath.of(rule.path()));
        if (value != null && !Quantities.isQuantity(value.asText())) {
          wrong.add(
              Diagnostic.invalid(rule.path(), "This must be a valid quantity; for example, 1Gi."));
        }
      }
    }
  }

  private static boolean isWord(JsonNode value) {
    return value.isTextual() && !value.textValue().isBlank();
  }

  private static void addInvalidOwners(JsonNode managedFields, List<Diagnostic> wrong) {
    for (int i = 0; i < managedFields.size(); i++) {
      if (hasInvalidStep(managedFields.path(i).path("fieldsV1"))) {
        wrong.add(
            Diagnostic.invalid(
                "metadata.managedFields[%s].fieldsV1".formatted(i),
                "These fields are not in the form that an API server writes. Dump the object again."));
      }
    }
  }

  private static boolean hasInvalidStep(JsonNode fields) {
    for (Map.Entry<String, JsonNode> field : fields.properties()) {
      if (!FieldStep.isValid(field.getKey()) || hasInvalidStep(field.getValue())) {
        return true;
      }
    }
    return false;
  }
}
