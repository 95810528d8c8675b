package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.embedded.field.GoText;
import io.appoperator.embedded.kind.ResourceDefinition.ScalePaths;
import io.appoperator.embedded.schema.FieldError;
import java.util.ArrayList;
import java.util.List;

/** Checks the fields of a custom resource that its scale subresource reads. */
final class ScaleFieldRules {

  private ScaleFieldRules() {}

  static List<FieldError> validateSpec(ScalePaths paths, ObjectNode object) {
    List<FieldError> errors = new ArrayList<>();
    checkReplicas(object, paths.specReplicas(), errors);
    return errors;
  }

  static List<FieldError> validateStatus(ScalePaths paths, ObjectNode object) {
    List<FieldError> errors = new ArrayList<>();
    checkReplicas(object, paths.statusReplicas(), errors);
    JsonNode selector = ScaleConversion.find(object, paths.labelSelector());
    if (!selector.isMissingNode() && !selector.isTextual()) {
      String problem = accessorError(paths.labelSelector(), selector, "string");
      errors.add(FieldError.invalid(paths.labelSelector(), TextNode.valueOf(""), problem));
    }
    return errors;
  }

  private static void checkReplicas(ObjectNode object, String path, List<FieldError> errors) {
    JsonNode parent = object;
    for (String name : path.substring(1).split("\\.")) {
      if (!parent.isObject() && !parent.isMissingNode() && !parent.isNull()) {
        String problem = accessorError(path, parent, "map[string]interface{}");
        errors.add(FieldError.invalid(path, IntNode.valueOf(0), problem));
        return;
      }
      parent = parent.path(name);
    }
    JsonNode value = ScaleConversion.find(object, path);
    if (value.isMissingNode()) {
      return;
    }
    if (!value.isIntegralNumber()) {
      String problem = accessorError(path, value, "int64");
      errors.add(FieldError.invalid(path, IntNode.valueOf(0), problem));
    } else if (value.asLong() < 0) {
      errors.add(FieldError.invalid(path, value, "should be a non-negative integer"));
    } else if (value.asLong() > Integer.MAX_VALUE) {
      String problem = "should be less than or equal to " + Integer.MAX_VALUE;
      errors.add(FieldError.invalid(path, value, problem));
    }
  }

  private static String accessorError(String path, JsonNode value, String expected) {
    return "%s accessor error: %s is of the type %s, expected %s"
        .formatted(path, GoText.plain(value), GoText.type(value), expected);
  }
}
