package io.appoperator.core.related;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The related objects that a rendering was made from.
 *
 * @param identities the identity of the projection of each object; empty for one that is missing
 */
public record RelatedState(SortedMap<ResourceRef, String> identities) {

  /** No related objects. */
  public static final RelatedState NONE = new RelatedState(new TreeMap<>());

  public RelatedState {
    identities = Collections.unmodifiableSortedMap(new TreeMap<>(identities));
  }

  /** The field of the status that lists them. */
  public static final String FIELD = "relatedObjects";

  /** The identity of an object whose kind cannot be listed. */
  public static final String UNLISTED = "unlisted";

  private static final String MISSING = "missing";

  /**
   * Reads a state from a status.
   *
   * @param kinds the kinds that may occur
   * @param namespace the namespace of the primary
   */
  public static RelatedState of(JsonNode status, Collection<ResourceKind> kinds, String namespace) {
    if (status.path(FIELD).isEmpty()) {
      return NONE;
    }
    SortedMap<ResourceRef, String> identities = new TreeMap<>();
    for (JsonNode entry : status.path(FIELD)) {
      String text = entry.asText();
      int slash = text.indexOf('/');
      int at = text.lastIndexOf('@');
      for (ResourceKind kind : kinds) {
        if (slash > 0 && at > slash && text.substring(0, slash).equals(name(kind))) {
          String identity = text.substring(at + 1);
          identities.put(
              new ResourceRef(kind, namespace, text.substring(slash + 1, at)),
              identity.equals(MISSING) ? "" : identity);
        }
      }
    }
    return new RelatedState(identities);
  }

  /** Returns the entries of the status, sorted. */
  public List<String> entries() {
    return identities.entrySet().stream()
        .map(
            entry ->
                "%s/%s@%s"
                    .formatted(
                        name(entry.getKey().kind()),
                        entry.getKey().name(),
                        entry.getValue().isEmpty() ? MISSING : entry.getValue()))
        .toList();
  }

  /** Returns the entries of a status. */
  public static List<String> entries(JsonNode status) {
    List<String> entries = new ArrayList<>();
    status.path(FIELD).forEach(entry -> entries.add(entry.asText()));
    return entries;
  }

  private static String name(ResourceKind kind) {
    return kind.group().isEmpty() ? kind.kind() : kind.kind() + "." + kind.group();
  }

  /** Returns the objects, sorted. */
  public Set<ResourceRef> objects() {
    return identities.keySet();
  }

  /** Returns whether a rendering has no related objects. */
  public boolean isEmpty() {
    return identities.isEmpty();
  }

  /** Returns whether the objects are the same in a source. */
  public boolean isCurrentIn(RelatedSource source) {
    for (Map.Entry<ResourceRef, String> entry : identities.entrySet()) {
      if (!entry.getValue().equals(identity(entry.getKey(), source))) {
        return false;
      }
    }
    return true;
  }

  private static String identity(ResourceRef object, RelatedSource source) {
    try {
      return source.find(object).map(Projection::identity).orElse("");
    } catch (RelatedSource.UnlistedException e) {
      return UNLISTED;
    }
  }
}
