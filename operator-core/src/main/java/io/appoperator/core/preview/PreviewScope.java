package io.appoperator.core.preview;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The primary resources that a command previews. Objects of others are not kept in memory. */
public final class PreviewScope {

  /** Previews of any primary resource. */
  public static final PreviewScope UNLIMITED = new PreviewScope(null);

  private final @Nullable Set<ResourceRef> primaries;
  private final Set<String> names;

  private PreviewScope(@Nullable Set<ResourceRef> primaries) {
    this.primaries = primaries;
    this.names =
        primaries == null
            ? Set.of()
            : primaries.stream().map(ResourceRef::name).collect(Collectors.toUnmodifiableSet());
  }

  /** Returns the scope of previews of these primary resources. */
  public static PreviewScope of(Collection<ResourceRef> primaries) {
    return new PreviewScope(Set.copyOf(primaries));
  }

  /** Returns whether a primary resource is previewed. */
  boolean contains(ResourceRef primary) {
    return primaries == null || primaries.contains(primary);
  }

  /** Returns how many primary resources of a kind are previewed in a namespace. */
  long count(ResourceKind kind, String namespace) {
    return primaries == null
        ? 0
        : primaries.stream()
            .filter(ref -> ref.kind().equals(kind) && ref.namespace().equals(namespace))
            .count();
  }

  /**
   * Returns false if an object certainly belongs to no primary resource that is previewed. The
   * owner of a retained object is in annotations, which the caller reads.
   */
  boolean mayInclude(ObjectNode object) {
    if (primaries == null) {
      return true;
    }
    for (JsonNode reference : object.path("metadata").path("ownerReferences")) {
      if (reference.path("controller").asBoolean()) {
        return names.contains(reference.path("name").asText());
      }
    }
    return true;
  }
}
