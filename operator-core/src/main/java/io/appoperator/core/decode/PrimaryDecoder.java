package io.appoperator.core.decode;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Primary;
import io.appoperator.api.PrimaryKind;
import io.appoperator.core.json.Json;
import io.appoperator.core.plugin.Declaration;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Decodes documents of one primary kind: checks them against the schema of its
 * CustomResourceDefinition, sets defaults, reads the spec and applies the kind's rules.
 * Thread-safe.
 */
public final class PrimaryDecoder<S> {

  private static final StructuralSchema METADATA =
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

  private static final String STATUS = "status";

  private final PrimaryKind<S> kind;
  private final JsonNode definition;
  private final StructuralSchema schema;

  /**
   * Prepares for a kind.
   *
   * @throws PluginException if the kind's CustomResourceDefinition has no schema for its version
   */
  public PrimaryDecoder(LoadedKind<S> kind) {
    this.kind = kind.primary();
    this.definition = versionSchema(kind.primary());
    this.schema = new StructuralSchema(definition);
  }

  /** Returns the schema that documents are held against; shared, never changed. */
  public JsonNode schema() {
    return definition;
  }

  /** Returns a copy of a document with all defaults, and without its status. */
  public ObjectNode complete(ObjectNode document) {
    ObjectNode complete = Json.object();
    for (String field : List.of("apiVersion", "kind", "metadata")) {
      if (document.has(field)) {
        complete.set(field, document.get(field).deepCopy());
      }
    }
    return complete.setAll(bodyWithDefaults(document));
  }

  /**
   * Decodes a document.
   *
   * @param document an object of this kind, from a file or from the API server; not changed
   */
  public Decoded<S> decode(ObjectNode document) {
    JsonNode metadata = document.path("metadata");
    List<Diagnostic> problems = new ArrayList<>(METADATA.check(metadata, "metadata"));

    ObjectNode complete = bodyWithDefaults(document);
    problems.addAll(schema.check(complete, ""));
    if (!problems.isEmpty()) {
      problems.addAll(alsoBroken(metadata, complete, problems));
      return new Decoded<>(null, problems);
    }
    Primary<S> primary;
    try {
      primary = primary(metadata, complete);
    } catch (JsonProcessingException e) {
      return new Decoded<>(null, List.of(Diagnostic.invalid("spec", e.getOriginalMessage())));
    }
    List<Diagnostic> findings = kind.validate(primary);
    boolean refused = findings.stream().anyMatch(Diagnostic::isError);
    return new Decoded<>(refused ? null : primary, findings);
  }

  /** The status is no input: neither that of the document counts, nor the default of one. */
  private ObjectNode bodyWithDefaults(ObjectNode document) {
    ObjectNode body = Json.object().setAll(document);
    body.remove(List.of("apiVersion", "kind", "metadata", STATUS));
    ObjectNode complete = schema.withDefaults(body);
    complete.remove(STATUS);
    return complete;
  }

  private Primary<S> primary(JsonNode metadata, ObjectNode complete)
      throws JsonProcessingException {
    return new Primary<>(
        kind.kind(),
        metadata.path("namespace").asText("default"),
        metadata.path("name").asText(),
        texts(metadata.path("annotations")),
        Json.read(complete.path("spec"), kind.specType()));
  }

  /**
   * Returns the rules that are broken beside the schema, so that one round shows every error. Rules
   * expect a spec that satisfies the schema: what they make of another one counts only where the
   * schema has no objection, and not at all if they fail.
   */
  private List<Diagnostic> alsoBroken(
      JsonNode metadata, ObjectNode complete, List<Diagnostic> problems) {
    try {
      return kind.validate(primary(metadata, complete)).stream()
          .filter(Diagnostic::isError)
          .filter(rule -> problems.stream().noneMatch(p -> overlap(p.path(), rule.path())))
          .toList();
    } catch (JsonProcessingException | RuntimeException e) {
      return List.of();
    }
  }

  private static boolean overlap(String path, String other) {
    return path.equals(other)
        || path.startsWith(other + ".")
        || path.startsWith(other + "[")
        || other.startsWith(path + ".")
        || other.startsWith(path + "[");
  }

  private static JsonNode versionSchema(PrimaryKind<?> kind) {
    for (JsonNode version : CrdDocument.parse(kind).path("spec").path("versions")) {
      if (version.path("name").asText().equals(kind.kind().version())) {
        return version.path("schema").path("openAPIV3Schema");
      }
    }
    throw new Declaration(kind)
        .failure(
            "crd",
            "returned a CustomResourceDefinition of %s without the version %s"
                .formatted(kind.kind().kind(), kind.kind().version()),
            null);
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
