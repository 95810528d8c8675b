package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.embedded.kind.MetadataChecks;
import io.appoperator.embedded.schema.FieldError;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What an update may change in the metadata of an object. */
final class MetadataRules {

  private static final List<String> IMMUTABLE =
      List.of(
          "name",
          "namespace",
          "uid",
          "creationTimestamp",
          "deletionTimestamp",
          "deletionGracePeriodSeconds");

  private MetadataRules() {}

  /** Restores what only the server changes. */
  static void restore(ObjectNode object, ObjectNode old) {
    ObjectNode metadata = ObjectMetadata.of(object);
    if (ObjectMetadata.text(object, "uid").isEmpty()) {
      copy(metadata, old, "uid");
    }
    for (String name : List.of("creationTimestamp", "deletionTimestamp")) {
      if (!ObjectMetadata.text(old, name).isEmpty()) {
        copy(metadata, old, name);
      }
    }
    if (!metadata.hasNonNull("deletionGracePeriodSeconds")) {
      copy(metadata, old, "deletionGracePeriodSeconds");
    }
  }

  /**
   * Returns what is wrong with the metadata of an update, as often as kube-apiserver finds it: once
   * for all kinds, and as often as the kind checks them itself.
   */
  static List<FieldError> validateUpdate(MetadataChecks checks, ObjectNode object, ObjectNode old) {
    List<FieldError> whole = MetadataFormat.validate(object);
    List<FieldError> standard =
        checks.standardFinalizers() ? FinalizerFormat.checkStandard(object) : List.of();
    List<FieldError> changes = changes(object, old);
    List<FieldError> errors = new ArrayList<>();
    errors.addAll(whole);
    errors.addAll(changes);
    for (int i = 0; i < checks.whole(); i++) {
      errors.addAll(whole);
      errors.addAll(standard);
    }
    for (int i = 0; i < checks.changes(); i++) {
      errors.addAll(changes);
      errors.addAll(standard);
    }
    return errors;
  }

  private static List<FieldError> changes(ObjectNode object, ObjectNode old) {
    List<FieldError> errors = new ArrayList<>(MetadataFormat.validateChanges(object));
    if (ObjectMetadata.isBeingDeleted(old)) {
      // The message of kube-apiserver sorts them.
      NavigableSet<String> added = new TreeSet<>(ObjectMetadata.finalizers(object));
      ObjectMetadata.finalizers(old).forEach(added::remove);
      if (!added.isEmpty()) {
        errors.add(FieldError.forbidden("metadata.finalizers", newFinalizers(added)));
      }
    }
    for (String name : IMMUTABLE) {
      JsonNode value = object.path("metadata").path(name);
      if (!value.equals(old.path("metadata").path(name))) {
        errors.add(
            FieldError.invalid(
                "metadata." + name,
                value.isMissingNode() ? TextNode.valueOf("") : value,
                "field is immutable"));
      }
    }
    return errors;
  }

  private static String newFinalizers(NavigableSet<String> added) {
    return added.stream()
        .map(one -> '"' + one + '"')
        .collect(
            Collectors.joining(
                ", ",
                "no new finalizers can be added if the object is being deleted, found new"
                    + " finalizers []string{",
                "}"));
  }

  private static void copy(ObjectNode metadata, ObjectNode old, String name) {
    JsonNode value = old.path("metadata").get(name);
    if (value != null) {
      metadata.set(name, value);
    }
  }
}
