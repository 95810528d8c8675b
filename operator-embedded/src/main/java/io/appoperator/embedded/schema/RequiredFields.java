package io.appoperator.embedded.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Finds required fields of built-in kinds that have no value, after defaults were set. */
public final class RequiredFields {

  private RequiredFields() {}

  /** Returns an error for each required list, map or text below a path that is empty. */
  public static List<FieldError> validate(JsonNode schema, JsonNode value, String path) {
    List<FieldError> errors = new ArrayList<>();
    visit(schema, value, path, errors);
    return errors;
  }

  private static void visit(JsonNode schema, JsonNode value, String path, List<FieldError> errors) {
    if (value.isObject()) {
      for (JsonNode required : schema.path("required")) {
        String name = required.asText();
        if (isUnset(value.path(name)) && !isOptionalText(schema, name)) {
          String detail = name.equals("pathType") ? "pathType must be specified" : "";
          errors.add(FieldError.required(path + "." + name, detail));
        }
      }
      for (Map.Entry<String, JsonNode> field : value.properties()) {
        String child = path + "." + field.getKey();
        visit(Schemas.ofField(schema, field.getKey()), field.getValue(), child, errors);
      }
    } else if (value.isArray()) {
      for (int i = 0; i < value.size(); i++) {
        visit(schema.path("items"), value.get(i), path + "[" + i + "]", errors);
      }
    }
  }

  private static boolean isUnset(JsonNode value) {
    return value.isMissingNode()
        || value.isNull()
        || (value.isTextual() && value.asText().isEmpty())
        || (value.isArray() && value.isEmpty());
  }

  /** The service of a StatefulSet is required in the schema, but may be empty. */
  private static boolean isOptionalText(JsonNode schema, String name) {
    return name.equals("serviceName") && schema.path("properties").has("podManagementPolicy");
  }
}
