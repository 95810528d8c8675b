package io.appoperator.core.observe;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.observe.LiveRecord.Owner;
import io.appoperator.core.observe.LiveRecord.OwnerLink;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.render.OperatorMetadata;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the primary resource of a retained object by the annotation of the object. The annotation
 * counts only if a resource manager of that primary kind declares the kind of the object as
 * retainable. All other objects with this annotation have another owner. Pure and thread-safe.
 */
final class RetainedOwners {

  private final List<Rule> rules;

  /** The kinds that may be retained for a primary kind. */
  private record Rule(ResourceKind primary, String annotation, List<ResourceKind> retainable) {

    static Rule of(LoadedKind<?> kind) {
      return new Rule(
          kind.kind(),
          OperatorMetadata.primaryAnnotation(kind.kind()),
          kind.managed().stream().filter(ManagedKind::retainable).map(ManagedKind::kind).toList());
    }

    /** A file does not contain the plural of a kind, and all API versions store the same object. */
    boolean holdsFor(ResourceKind kind) {
      return retainable.stream().anyMatch(kind::sameKind);
    }
  }

  RetainedOwners(List<LoadedKind<?>> kinds) {
    this.rules = kinds.stream().map(Rule::of).toList();
  }

  /**
   * Returns the owner that an object names; {@link Owner#NONE} if it names none, or more than one.
   */
  Owner find(ResourceKind kind, JsonNode metadata) {
    List<ResourceRef> named = new ArrayList<>();
    for (Rule rule : rules) {
      JsonNode name = metadata.path("annotations").path(rule.annotation);
      if (name.isTextual() && rule.holdsFor(kind)) {
        String namespace = metadata.path("namespace").asText().intern();
        named.add(new ResourceRef(rule.primary, namespace, name.asText()));
      }
    }
    return named.size() == 1
        ? new Owner(named.get(0), "", named.get(0).toString(), OwnerLink.ANNOTATION)
        : Owner.NONE;
  }
}
