package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.embedded.kind.NameFormat;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.schema.EmbeddedResources;
import io.appoperator.embedded.schema.FieldError;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The type and the metadata of resources within a custom resource. */
final class EmbeddedMetadata {

  private static final String METADATA = "metadata";

  private EmbeddedMetadata() {}

  /** Returns what is wrong with the first value that cannot be decoded. */
  static Optional<String> findProblem(ResourceDefinition definition, ObjectNode object) {
    List<String> problems = new ArrayList<>();
    if (!definition.isBuiltIn()) {
      EmbeddedResources.visit(
          definition.schema(),
          object,
          (path, resource) -> {
            for (String field : List.of("apiVersion", "kind")) {
              if (resource.has(field) && !resource.get(field).isTextual()) {
                problems.add(invalid(path, field, resource, "must be a string").text());
              }
            }
            MetadataTypes.findProblem("ObjectMeta", false, resource)
                .map(problem -> invalid(path, METADATA, resource, problem).text())
                .ifPresent(problems::add);
          });
    }
    return problems.stream().findFirst();
  }

  /** Drops unknown and empty fields of metadata. */
  static void normalize(ResourceDefinition definition, ObjectNode object) {
    EmbeddedResources.visit(
        definition.schema(),
        object,
        (path, resource) -> {
          if (resource.path(METADATA).isNull()) {
            resource.putObject(METADATA);
          }
          ObjectMetadata.normalize(resource);
        });
  }

  /** Returns the paths of fields that metadata does not have. */
  static List<String> undeclaredFields(ResourceDefinition definition, ObjectNode object) {
    List<String> paths = new ArrayList<>();
    EmbeddedResources.visit(
        definition.schema(),
        object,
        (path, resource) ->
            ObjectMetadata.undeclaredFields(resource)
                .forEach(field -> paths.add(path + "." + field)));
    return paths.stream().sorted().toList();
  }

  /** Returns what is wrong with values that can be decoded. */
  static List<FieldError> validate(ResourceDefinition definition, ObjectNode object) {
    List<FieldError> errors = new ArrayList<>();
    EmbeddedResources.visit(
        definition.schema(),
        object,
        (path, resource) -> {
          checkType(path, resource, errors);
          for (FieldError error : metadataErrors(resource)) {
            errors.add(new FieldError(error.reason(), path + "." + error.field(), error.message()));
          }
        });
    return errors;
  }

  private static void checkType(String path, ObjectNode resource, List<FieldError> errors) {
    String apiVersion = resource.path("apiVersion").asText();
    if (apiVersion.indexOf('/') != apiVersion.lastIndexOf('/')) {
      errors.add(
          invalid(path, "apiVersion", resource, "unexpected GroupVersion string: " + apiVersion));
    }
    String kind = resource.path("kind").asText();
    List<String> problems = NameFormat.DNS_LABEL.check(kind.toLowerCase(Locale.ROOT));
    if (!kind.isEmpty() && !problems.isEmpty()) {
      errors.add(
          invalid(
              path,
              "kind",
              resource,
              "may have mixed case, but should otherwise match: " + String.join(",", problems)));
    }
  }

  private static List<FieldError> metadataErrors(ObjectNode resource) {
    if (!resource.path(METADATA).isObject()) {
      return List.of();
    }
    List<FieldError> errors = new ArrayList<>(MetadataFormat.validate(resource));
    checkName(resource, "name", NameFormat.PATH_SEGMENT, errors);
    checkName(resource, "namespace", NameFormat.LABEL, errors);
    JsonNode generation = resource.at("/metadata/generation");
    if (generation.asLong() < 0) {
      errors.add(
          FieldError.invalid(
              "metadata.generation", generation, "must be greater than or equal to 0"));
    }
    return errors;
  }

  private static void checkName(
      ObjectNode resource, String field, NameFormat format, List<FieldError> errors) {
    String name = ObjectMetadata.text(resource, field);
    if (!name.isEmpty()) {
      for (String problem : format.check(name)) {
        errors.add(FieldError.invalid("metadata." + field, TextNode.valueOf(name), problem));
      }
    }
  }

  private static FieldError invalid(
      String path, String field, ObjectNode resource, String problem) {
    return FieldError.invalid(path + "." + field, resource.path(field), problem);
  }
}
