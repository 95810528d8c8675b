package io.appoperator.embedded.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.body.DuplicateFields;
import io.appoperator.embedded.body.DuplicateYamlKeys;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.engine.RequestFailures;
import io.appoperator.embedded.engine.UndeclaredFields;
import io.appoperator.embedded.kind.ResourceDefinition;
import java.util.ArrayList;
import java.util.List;

/** What the client wants to happen to fields that the kind does not have, or that stand twice. */
enum FieldValidation {
  IGNORE,
  WARN,
  STRICT;

  /** The start of the fields of a strategic merge patch that say how it is merged. */
  private static final String DIRECTIVE = "$";

  /** Returns what a request wants; warnings if it does not say. */
  static FieldValidation of(ApiRequest request) {
    String mode = request.parameters().text("fieldValidation");
    return switch (mode) {
      case "Ignore" -> IGNORE;
      case "Strict" -> STRICT;
      default -> WARN;
    };
  }

  /**
   * Returns warnings about the fields of a body.
   *
   * @param request the request with the body
   * @param object the object in it
   * @throws ApiException if there are such fields, and the client wants an error
   */
  List<String> check(ResourceDefinition definition, ApiRequest request, ObjectNode object)
      throws ApiException {
    if (this == IGNORE) {
      return List.of();
    }
    List<String> problems = new ArrayList<>(duplicates(request));
    UndeclaredFields.find(definition, object)
        .forEach(path -> problems.add("unknown field \"" + path + "\""));
    if (this == STRICT && !problems.isEmpty()) {
      throw RequestFailures.strictDecoding(definition, problems);
    }
    return problems;
  }

  private List<String> duplicates(ApiRequest request) {
    if (!request.isYaml()) {
      return DuplicateFields.find(request.body()).stream()
          .map(path -> "duplicate field \"" + path + "\"")
          .toList();
    }
    List<String> problems = DuplicateYamlKeys.find(request.body()).stream().distinct().toList();
    return this == STRICT && !problems.isEmpty()
        ? List.of("yaml: unmarshal errors:\n  " + String.join("\n  ", problems))
        : problems;
  }

  /**
   * Returns warnings about the fields of a patch. The result of a patch decides about unknown
   * fields, if the client wants an error.
   *
   * @param text the body
   * @param patch the patch in it
   * @throws ApiException if fields stand twice, and the client wants an error
   */
  List<String> checkPatch(ResourceDefinition definition, String text, JsonNode patch)
      throws ApiException {
    if (this == IGNORE) {
      return List.of();
    }
    List<String> problems = new ArrayList<>();
    DuplicateFields.find(text).forEach(path -> problems.add("duplicate field \"" + path + "\""));
    if (this == STRICT && !problems.isEmpty()) {
      throw RequestFailures.strictPatch(text, problems);
    }
    if (this == WARN && patch instanceof ObjectNode object) {
      UndeclaredFields.find(definition, object).stream()
          .filter(path -> !path.contains(DIRECTIVE))
          .forEach(path -> problems.add("unknown field \"" + path + "\""));
    }
    return problems;
  }
}
