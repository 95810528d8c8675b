package io.appoperator.cli.diff;

import io.appoperator.api.ResourceRef;
import java.util.Set;

/**
 * The names of objects in an output, with their namespace if it has objects of several namespaces.
 *
 * @param withNamespace whether the namespace is named
 */
record ObjectNames(boolean withNamespace) {

  /** For objects of one namespace. */
  static final ObjectNames SHORT = new ObjectNames(false);

  /** Returns the names for objects of some namespaces. */
  static ObjectNames in(Set<String> namespaces) {
    return new ObjectNames(namespaces.size() > 1);
  }

  /** Returns {@code Kind/name}, or {@code Kind/namespace/name}. */
  String of(ResourceRef ref) {
    return withNamespace
        ? "%s/%s/%s".formatted(ref.kind().kind(), ref.namespace(), ref.name())
        : ref.toString();
  }

  /** Returns a message about an object, which names it as {@code Kind/name}. */
  String message(ResourceRef ref, String message) {
    return withNamespace ? "namespace %s: %s".formatted(ref.namespace(), message) : message;
  }
}
