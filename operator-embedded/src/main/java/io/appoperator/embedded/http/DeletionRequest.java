package io.appoperator.embedded.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.engine.DeleteOptions;
import io.appoperator.embedded.engine.DeleteOptions.Propagation;
import io.appoperator.embedded.engine.RequestFailures;
import io.appoperator.embedded.schema.FieldError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the options of a deletion: those of the body, or else those of the query. */
final class DeletionRequest {

  private static final String KIND = "DeleteOptions";
  private static final List<String> POLICIES = List.of("Foreground", "Background", "Orphan", "nil");
  private static final Map<String, String> TYPES =
      Map.of(
          "gracePeriodSeconds", "number",
          "orphanDependents", "bool",
          "propagationPolicy", "string",
          "preconditions", "object",
          "dryRun", "array");

  private static final Map<String, String> PRECONDITIONS =
      Map.of("uid", "string", "resourceVersion", "string");

  private DeletionRequest() {}

  static DeleteOptions read(ApiRequest request) throws ApiException {
    JsonNode body = request.deleteOptions();
    if (body.isEmpty()) {
      return ofQuery(request.parameters());
    }
    String kind = body.path("kind").asText(KIND);
    if (!kind.isEmpty() && !kind.equals(KIND)) {
      throw RequestFailures.badRequest(
          "no kind \"%s\" is registered for version \"%s\" in scheme \"pkg/runtime/scheme.go:111\""
              .formatted(kind, body.path("apiVersion").asText("v1")));
    }
    checkTypes((ObjectNode) body, TYPES);
    if (body.path("preconditions") instanceof ObjectNode preconditions) {
      checkTypes(preconditions, PRECONDITIONS);
    }
    return options(
        body.path("propagationPolicy").asText(),
        body.hasNonNull("orphanDependents"),
        body.path("orphanDependents").asBoolean(),
        body.path("dryRun").path(0).asText(),
        body.path("preconditions"));
  }

  /** Returns the options of an eviction; a dry run of the request is one of the deletion. */
  static DeleteOptions ofEviction(JsonNode options, String dryRun) throws ApiException {
    if (options instanceof ObjectNode object) {
      checkTypes(object, TYPES);
    }
    String own = options.path("dryRun").path(0).asText();
    return options(
        options.path("propagationPolicy").asText(),
        options.hasNonNull("orphanDependents"),
        options.path("orphanDependents").asBoolean(),
        own.isEmpty() ? dryRun : own,
        options.path("preconditions"));
  }

  private static DeleteOptions ofQuery(RequestParameters query) throws ApiException {
    query.checkNumbers("gracePeriodSeconds");
    return options(
        query.text("propagationPolicy"),
        query.has("orphanDependents"),
        query.isTrue("orphanDependents"),
        query.text("dryRun"),
        TextNode.valueOf(""));
  }

  private static void checkTypes(ObjectNode body, Map<String, String> types) throws ApiException {
    for (Map.Entry<String, JsonNode> field : body.properties()) {
      String expected = types.getOrDefault(field.getKey(), "");
      String actual =
          switch (field.getValue().getNodeType()) {
            case BOOLEAN -> "bool";
            case STRING -> "string";
            case NUMBER -> "number";
            case ARRAY -> "array";
            case OBJECT -> "object";
            default -> expected;
          };
      if (!expected.isEmpty() && !expected.equals(actual)) {
        throw RequestFailures.badRequest(
            "json: cannot unmarshal %s into Go struct field DeleteOptions.%s"
                .formatted(actual, field.getKey()));
      }
    }
  }

  private static DeleteOptions options(
      String policy, boolean hasOrphan, boolean orphan, String dryRun, JsonNode preconditions)
      throws ApiException {
    List<FieldError> errors = new ArrayList<>();
    if (!policy.isEmpty() && hasOrphan) {
      errors.add(
          FieldError.invalid(
              "propagationPolicy",
              TextNode.valueOf(policy),
              "orphanDependents and deletionPropagation cannot be both set"));
    } else if (!policy.isEmpty() && !POLICIES.contains(policy)) {
      errors.add(FieldError.unsupported("propagationPolicy", TextNode.valueOf(policy), POLICIES));
    }
    OptionChecks.checkDryRun(dryRun, errors);
    if (!errors.isEmpty()) {
      throw RequestFailures.invalidOptions(KIND, errors);
    }
    return new DeleteOptions(
        orphan ? Propagation.ORPHAN : propagation(policy),
        precondition(preconditions, "uid"),
        precondition(preconditions, "resourceVersion"),
        !dryRun.isEmpty());
  }

  /** An empty text is a precondition that no object has. */
  private static Optional<String> precondition(JsonNode preconditions, String field) {
    return preconditions.hasNonNull(field)
        ? Optional.of(preconditions.path(field).asText())
        : Optional.empty();
  }

  private static Propagation propagation(String policy) {
    return switch (policy) {
      case "Foreground" -> Propagation.FOREGROUND;
      case "Orphan" -> Propagation.ORPHAN;
      default -> Propagation.BACKGROUND;
    };
  }
}
