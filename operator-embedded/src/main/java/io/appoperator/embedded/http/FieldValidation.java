package io.appoperator.embedded.http;

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
   * Returns warnings about the text of a patch. Its result decides about unknown fields.
   *
   * @param text the body
   * @throws ApiException if fields stand twice, and the client wants an error
   */
  List<String> checkPatch(String text) throws ApiException {
    if (this == IGNORE) {
      return List.of();
    }
    List<String> problems =
        DuplicateFields.find(text).stream()
            .map(path -> "duplicate field \"" + path + "\"")
            .toList();
    if (this == STRICT && !problems.isEmpty()) {
      throw RequestFailures.strictPatch(text, problems);
    }
    return problems;
  }

  /** Returns warnings about a patch and those about its result, if the client wants them. */
  List<String> warnAboutPatch(List<String> ofPatch, List<String> ofResult) {
    if (this != WARN) {
      return ofPatch;
    }
    List<String> all = new ArrayList<>(ofPatch);
    all.addAll(ofResult);
    return all;
  }
}
