package io.appoperator.core.decode;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.MetadataSyntax;
import io.appoperator.core.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Checks the metadata of a primary resource as the API server does, whatever its kind. */
final class MetadataCheck {

  private static final StructuralSchema SCHEMA =
      new StructuralSchema(
          schema(
              """
              {"type": "object", "required": ["name"], "properties": {
                "name": {"type": "string", "minLength": 1, "maxLength": 253},
                "namespace": {"type": "string", "minLength": 1, "maxLength": 63},
                "labels": {"type": "object", "additionalProperties": {"type": "string"}},
                "annotations": {"type": "object", "additionalProperties": {"type": "string"}},
                "finalizers": {"type": "array", "items": {"type": "string"}},
                "ownerReferences": {"type": "array", "items": {
                  "type": "object", "x-kubernetes-preserve-unknown-fields": true}},
                "managedFields": {"type": "array", "items": {
                  "type": "object", "x-kubernetes-preserve-unknown-fields": true}},
                "generateName": {"type": "string"}, "selfLink": {"type": "string"},
                "uid": {"type": "string"}, "resourceVersion": {"type": "string"},
                "generation": {"type": "integer"}, "creationTimestamp": {"type": "string"},
                "deletionTimestamp": {"type": "string"},
                "deletionGracePeriodSeconds": {"type": "integer"}}}
              """));

  private static final String KEY =
      "'%s' is not a valid key. Write a name, or a DNS subdomain, '/' and a name. A name has at"
          + " most 63 letters, digits, '-', '_' and '.', and begins and ends with a letter or"
          + " digit.";

  private MetadataCheck() {}

  /** Returns all problems, with the path from the root of the resource. */
  static List<Diagnostic> problems(JsonNode metadata) {
    List<Diagnostic> problems = new ArrayList<>(SCHEMA.check(metadata, "metadata"));
    RejectedFields refused = RejectedFields.of(problems);
    syntax(metadata).stream().filter(p -> !refused.affect(p.path())).forEach(problems::add);
    return problems;
  }

  private static List<Diagnostic> syntax(JsonNode metadata) {
    List<Diagnostic> problems = new ArrayList<>();
    String name = metadata.path("name").asText();
    if (!MetadataSyntax.isSubdomain(name)) {
      problems.add(
          Diagnostic.invalid(
              "metadata.name",
              "'%s' is not a valid name: at most 253 lower-case letters, digits, '-' and '.', with a letter or digit at both ends."
                  .formatted(name)));
    }
    JsonNode namespace = metadata.path("namespace");
    if (namespace.isTextual() && !MetadataSyntax.isDnsLabel(namespace.asText())) {
      problems.add(
          Diagnostic.invalid(
              "metadata.namespace",
              "'%s' is not a valid namespace name: at most 63 lower-case letters, digits and '-', with a letter or digit at both ends."
                  .formatted(namespace.asText())));
    }
    texts(metadata.path("labels")).forEach((key, value) -> addLabel(key, value, problems));
    addAnnotations(texts(metadata.path("annotations")), problems);
    return problems;
  }

  private static void addLabel(String key, String value, List<Diagnostic> problems) {
    String path = "metadata.labels." + key;
    if (!MetadataSyntax.isLabelKey(key)) {
      problems.add(Diagnostic.invalid(path, KEY.formatted(key)));
    }
    if (!MetadataSyntax.isLabelValue(value)) {
      problems.add(
          Diagnostic.invalid(
              path,
              "'%s' is not a valid label value: at most 63 letters, digits, '-', '_' and '.', with a letter or digit at both ends."
                  .formatted(value)));
    }
  }

  private static void addAnnotations(Map<String, String> annotations, List<Diagnostic> problems) {
    for (String key : annotations.keySet()) {
      if (!MetadataSyntax.isAnnotationKey(key)) {
        problems.add(Diagnostic.invalid("metadata.annotations." + key, KEY.formatted(key)));
      }
    }
    if (!MetadataSyntax.fitOneObject(annotations)) {
      problems.add(
          Diagnostic.invalid(
              "metadata.annotations",
              "The annotations of an object must not exceed %s bytes in total, keys included; shorten them."
                  .formatted(MetadataSyntax.MAX_ANNOTATION_BYTES)));
    }
  }

  private static Map<String, String> texts(JsonNode object) {
    Map<String, String> texts = new TreeMap<>();
    object.properties().forEach(entry -> texts.put(entry.getKey(), entry.getValue().asText()));
    return texts;
  }

  private static JsonNode schema(String json) {
    try {
      return Json.parse(json.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
