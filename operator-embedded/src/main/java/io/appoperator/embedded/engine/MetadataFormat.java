package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.embedded.kind.BuiltInRules;
import io.appoperator.embedded.kind.MetadataChecks;
import io.appoperator.embedded.kind.NameFormat;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.schema.FieldError;
import java.util.ArrayList;
import java.util.List;

/** Checks the formats of names, labels, annotations and owner references. */
final class MetadataFormat {

  private static final int MAX_ANNOTATIONS = 256 * 1024;
  private static final String OWNERS = "metadata.ownerReferences";

  private static final List<String> OWNER_FIELDS =
      List.of("apiVersion", "kind", "name", "uid", "controller", "blockOwnerDeletion");

  private final List<FieldError> errors = new ArrayList<>();

  private MetadataFormat() {}

  /** Returns what is wrong with the metadata of a new object. */
  static List<FieldError> validateNew(
      ResourceDefinition definition, MetadataChecks checks, ObjectNode object) {
    MetadataFormat format = new MetadataFormat();
    NameFormat names =
        definition.builtIn().map(BuiltInRules::nameFormat).orElse(NameFormat.SUBDOMAIN);
    String prefix = ObjectMetadata.text(object, "generateName");
    if (!prefix.isEmpty()) {
      format.add("metadata.generateName", prefix, names.check(prefix.replaceFirst("-$", "a")));
    }
    String name = ObjectMetadata.text(object, "name");
    format.add("metadata.name", name, names.check(name));
    format.errors.addAll(validate(object));
    if (checks.standardFinalizers()) {
      format.errors.addAll(FinalizerFormat.checkStandard(object));
    }
    return format.errors;
  }

  /** Returns what is wrong with the metadata of any object. */
  static List<FieldError> validate(ObjectNode object) {
    List<FieldError> errors = new ArrayList<>(FinalizerFormat.check(object));
    errors.addAll(validateChanges(object));
    return errors;
  }

  /** Returns what is wrong with the metadata that an update may change. */
  static List<FieldError> validateChanges(ObjectNode object) {
    MetadataFormat format = new MetadataFormat();
    format.check(object.path("metadata"));
    return format.errors;
  }

  private void check(JsonNode metadata) {
    metadata
        .path("labels")
        .properties()
        .forEach(
            label -> {
              String value = label.getValue().asText();
              add("metadata.labels", label.getKey(), NameFormat.checkLabelKey(label.getKey()));
              add("metadata.labels", value, NameFormat.LABEL_VALUE.check(value));
            });
    int size = 0;
    for (var annotation : metadata.path("annotations").properties()) {
      String key = annotation.getKey();
      size += key.length() + annotation.getValue().asText().length();
      add("metadata.annotations", key, NameFormat.checkAnnotationKey(key));
    }
    if (size > MAX_ANNOTATIONS) {
      errors.add(FieldError.tooLong("metadata.annotations", MAX_ANNOTATIONS));
    }
    metadata.path("ownerReferences").forEach(this::checkOwner);
    checkControllers(metadata.path("ownerReferences"));
  }

  private void checkControllers(JsonNode owners) {
    String first = "";
    for (JsonNode owner : owners) {
      if (owner.path("controller").asBoolean()) {
        String name = owner.path("kind").asText() + "/" + owner.path("name").asText();
        if (first.isEmpty()) {
          first = name;
        } else {
          errors.add(
              FieldError.invalid(
                  OWNERS,
                  shown(owners),
                  "Only one reference can have Controller set to true. Found \"true\" in references"
                      + " for %s and %s".formatted(first, name)));
        }
      }
    }
  }

  /** Returns references with their fields in the order of kube-apiserver. */
  private static ArrayNode shown(JsonNode owners) {
    ArrayNode shown = JsonNodeFactory.instance.arrayNode();
    for (JsonNode owner : owners) {
      ObjectNode reference = shown.addObject();
      OWNER_FIELDS.stream()
          .filter(owner::hasNonNull)
          .forEach(field -> reference.set(field, owner.get(field)));
    }
    return shown;
  }

  private void checkOwner(JsonNode owner) {
    checkPresent(owner, "apiVersion", "version must not be empty");
    for (String field : List.of("kind", "name", "uid")) {
      checkPresent(owner, field, "must not be empty");
    }
    if (owner.path("apiVersion").asText().equals("v1")
        && owner.path("kind").asText().equals("Event")) {
      errors.add(
          FieldError.invalid(OWNERS, owner, "/v1, Kind=Event is disallowed from being an owner"));
    }
  }

  private void checkPresent(JsonNode owner, String field, String problem) {
    if (owner.path(field).asText().isEmpty()) {
      add(OWNERS + "." + field, "", List.of(problem));
    }
  }

  private void add(String field, String value, List<String> problems) {
    problems.forEach(
        problem -> errors.add(FieldError.invalid(field, TextNode.valueOf(value), problem)));
  }
}
