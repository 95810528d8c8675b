package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.DeleteOptions.Propagation;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.store.ObjectKey;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds owners as kube-controller-manager does: by the version, kind and name of the reference, in
 * the namespace of the dependent. An object with another uid is not the owner.
 *
 * @param resources the served kinds
 * @param withdrawn kinds that were served until their definition was deleted just now
 * @param objects finds objects, possibly as they were a moment ago
 */
record OwnerLookup(
    ApiResources resources,
    List<ResourceDefinition> withdrawn,
    Function<ObjectKey, Optional<ObjectNode>> objects) {

  /** What a reference refers to. */
  enum Owner {
    /** An object that exists. */
    PRESENT,
    /** An object that is being deleted in the foreground. */
    WAITING,
    /** No object. */
    ABSENT,
    /** It cannot be found: the kind is not served, or in a namespace that the dependent has not. */
    UNKNOWN
  }

  private static final String LIST = "List";

  /** Returns the state of the owner that a reference of a dependent names. */
  Owner find(ObjectKey dependent, JsonNode reference) {
    String apiVersion = reference.path("apiVersion").asText();
    String kind = reference.path("kind").asText();
    Optional<ResourceDefinition> definition = definition(apiVersion, kind);
    if (definition.isEmpty()) {
      return findList(dependent, apiVersion, kind);
    }
    if (isOutOfReach(dependent, definition.get())) {
      return Owner.UNKNOWN;
    }
    String namespace = definition.get().namespaced() ? dependent.namespace() : "";
    String name = reference.path("name").asText();
    return objects
        .apply(new ObjectKey(definition.get().storedResource(), namespace, name))
        .filter(owner -> ObjectMetadata.text(owner, "uid").equals(reference.path("uid").asText()))
        .map(owner -> isWaiting(owner) ? Owner.WAITING : Owner.PRESENT)
        .orElse(Owner.ABSENT);
  }

  /** Returns whether an object waits until its dependents are deleted. */
  static boolean isWaiting(ObjectNode object) {
    return ObjectMetadata.isBeingDeleted(object)
        && ObjectMetadata.finalizers(object).contains(Propagation.FOREGROUND.finalizer());
  }

  /** The real collector knows kinds of lists, but no object can have one. */
  private Owner findList(ObjectKey dependent, String apiVersion, String kind) {
    if (!kind.endsWith(LIST)) {
      return Owner.UNKNOWN;
    }
    String item = kind.substring(0, kind.length() - LIST.length());
    boolean isKnown =
        item.isEmpty()
            ? resources.serves(apiVersion)
            : definition(apiVersion, item)
                .filter(one -> one.kind().equals(item) && !isOutOfReach(dependent, one))
                .isPresent();
    return isKnown ? Owner.ABSENT : Owner.UNKNOWN;
  }

  private static boolean isOutOfReach(ObjectKey dependent, ResourceDefinition owner) {
    return owner.namespaced() && dependent.namespace().isEmpty();
  }

  private Optional<ResourceDefinition> definition(String apiVersion, String kind) {
    return resources
        .findKind(apiVersion, one -> isNamed(one, kind))
        .or(
            () ->
                withdrawn.stream()
                    .filter(one -> one.apiVersion().equals(apiVersion) && isNamed(one, kind))
                    .findFirst());
  }

  /** The real collector also accepts kinds in lower case. */
  private static boolean isNamed(ResourceDefinition definition, String kind) {
    return kind.equals(definition.kind())
        || kind.equals(definition.kind().toLowerCase(Locale.ROOT));
  }
}
