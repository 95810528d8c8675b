package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.schema.FieldError;
import java.util.ArrayList;
import java.util.List;

/** The rules of Ingress. */
final class IngressRules extends StandardRules {

  IngressRules(ObjectNode newObject) {
    super(newObject, true);
  }

  @Override
  public List<FieldError> validate(ObjectNode object) {
    List<FieldError> errors = new ArrayList<>();
    JsonNode spec = object.path("spec");
    if (spec.path("rules").isEmpty() && !spec.hasNonNull("defaultBackend")) {
      errors.add(
          FieldError.invalid(
              "spec", object.arrayNode(), "either `defaultBackend` or `rules` must be specified"));
    }
    for (int i = 0; i < spec.path("rules").size(); i++) {
      JsonNode paths = spec.path("rules").get(i).at("/http/paths");
      for (int j = 0; j < paths.size(); j++) {
        String path = paths.get(j).path("path").asText();
        boolean anywhere = paths.get(j).path("pathType").asText().equals("ImplementationSpecific");
        if (!anywhere && !path.startsWith("/")) {
          errors.add(
              FieldError.invalid(
                  "spec.rules[%s].http.paths[%s].path".formatted(i, j),
                  object.textNode(path),
                  "must be an absolute path"));
        }
      }
    }
    return errors;
  }
}
