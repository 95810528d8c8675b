package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
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

  /** Returns what an update must not change. */
  static List<FieldError> validateUpdate(ObjectNode object, ObjectNode old) {
    List<FieldError> errors = new ArrayList<>(MetadataFormat.validate(object));
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
