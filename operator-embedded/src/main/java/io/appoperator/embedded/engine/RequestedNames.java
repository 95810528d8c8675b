package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.schema.FieldError;
import java.util.List;
import java.util.random.RandomGenerator;

/** Checks that the body of a request names the object that its path names. */
final class RequestedNames {

  private static final String LETTERS = "bcdfghjklmnpqrstvwxz2456789";
  private static final int SUFFIX_LENGTH = 5;
  private static final int MAX_PREFIX = 58;

  private final ResourceDefinition definition;
  private final Failures failures;
  private final RandomGenerator random = RandomGenerator.getDefault();

  RequestedNames(ResourceDefinition definition) {
    this.definition = definition;
    this.failures = new Failures(definition);
  }

  void checkAppliedType(ObjectNode applied) throws ApiException {
    String apiVersion = applied.path("apiVersion").asText();
    String kind = applied.path("kind").asText();
    if (!apiVersion.equals(definition.apiVersion()) || !kind.equals(definition.kind())) {
      throw Failures.badRequest(
          "invalid object type: %s, Kind=%s"
              .formatted(apiVersion.contains("/") ? apiVersion : "/" + apiVersion, kind));
    }
  }

  /** Sets the namespace and a generated name, and returns the name. */
  String prepareForCreate(ObjectNode object, String namespace) throws ApiException {
    ObjectMetadata.dropDuplicateOwners(object);
    checkNamespace(object, namespace);
    String name = ObjectMetadata.text(object, "name");
    String prefix = ObjectMetadata.text(object, "generateName");
    if (name.isEmpty() && !prefix.isEmpty()) {
      name = generate(prefix);
      ObjectMetadata.of(object).put("name", name);
    }
    if (name.isEmpty()) {
      throw failures.invalid(
          "", List.of(FieldError.required("metadata.name", "name or generateName is required")));
    }
    return name;
  }

  void check(ObjectNode object, String namespace, String name) throws ApiException {
    checkNamespace(object, namespace);
    String actual = ObjectMetadata.text(object, "name");
    if (actual.isEmpty()) {
      throw Failures.badRequest(
          "the name of the object (%s based on URL) was undeterminable: name must be provided"
              .formatted(name));
    }
    if (!actual.equals(name)) {
      throw Failures.badRequest(
          "the name of the object (%s) does not match the name on the URL (%s)"
              .formatted(actual, name));
    }
  }

  /** Checks the uid of a replacement, if it has one. */
  void checkUid(ObjectNode sent, ObjectNode live, boolean dryRun) throws ApiException {
    String wanted = ObjectMetadata.text(sent, "uid");
    String actual = ObjectMetadata.text(live, "uid");
    if (!wanted.isEmpty() && !wanted.equals(actual)) {
      throw failures.conflict(
          ObjectMetadata.text(live, "name"),
          ("StorageError: invalid object, Code: 4, Key: %s, ResourceVersion: 0, AdditionalErrorMsg:"
                  + " Precondition failed: UID in precondition: %s, UID in object meta: %s")
              .formatted(storageKey(live, dryRun), wanted, actual));
    }
  }

  void checkUidOfAbsent(ObjectNode object, ObjectNode live, String name) throws ApiException {
    String uid = ObjectMetadata.text(object, "uid");
    if (ObjectMetadata.text(live, "uid").isEmpty() && !uid.isEmpty()) {
      throw failures.conflict(
          name,
          "uid mismatch: the provided object specified uid %s, and no existing object was found"
              .formatted(uid));
    }
  }

  private void checkNamespace(ObjectNode object, String namespace) throws ApiException {
    if (!definition.namespaced()) {
      return;
    }
    String actual = ObjectMetadata.text(object, "namespace");
    if (actual.isEmpty()) {
      ObjectMetadata.of(object).put("namespace", namespace);
    } else if (!actual.equals(namespace)) {
      throw Failures.badRequest(
          "the namespace of the provided object does not match the namespace sent on the request");
    }
  }

  /** Only the storage adds the prefix of all keys; a dry run does not reach it. */
  private String storageKey(ObjectNode live, boolean dryRun) {
    String namespace = ObjectMetadata.text(live, "namespace");
    return "%s/%s/%s%s"
        .formatted(
            dryRun ? "" : "/registry",
            definition.storagePrefix(),
            namespace.isEmpty() ? "" : namespace + "/",
            ObjectMetadata.text(live, "name"));
  }

  private String generate(String prefix) {
    StringBuilder name =
        new StringBuilder(prefix.substring(0, Math.min(prefix.length(), MAX_PREFIX)));
    for (int i = 0; i < SUFFIX_LENGTH; i++) {
      name.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return name.toString();
  }
}
