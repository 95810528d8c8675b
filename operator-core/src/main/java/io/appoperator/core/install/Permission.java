package io.appoperator.core.install;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Verbs on one resource of one API group.
 *
 * @param group the API group, empty for the core group
 * @param resource the plural, with a subresource after a slash
 * @param names the names of single objects, or empty for all
 * @param verbs what may be done
 */
record Permission(String group, String resource, Set<String> names, Set<Verb> verbs) {

  /** The verbs in their usual order. */
  enum Verb {
    GET,
    LIST,
    WATCH,
    CREATE,
    UPDATE,
    PATCH,
    DELETE;

    /** Returns the verb as roles write it. */
    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  Permission {
    names = Set.copyOf(names);
    verbs = Set.copyOf(verbs);
    if (resource.isEmpty() || resource.contains("*") || group.contains("*") || verbs.isEmpty()) {
      throw new IllegalArgumentException(
          "A permission must have a resource and verbs, not '%s' in '%s' with %s"
              .formatted(resource, group, verbs));
    }
    // An empty name would be omitted in the printed rule, which would then apply to all objects.
    if (names.contains("")) {
      throw new IllegalArgumentException(
          "A permission on single %s must not contain an empty name".formatted(resource));
    }
  }

  static Permission on(String group, String resource, Verb... verbs) {
    return new Permission(group, resource, Set.of(), Set.of(verbs));
  }

  /** Returns the resource in the usual notation, such as {@code deployments.apps}. */
  String objects() {
    String[] parts = resource.split("/", 2);
    String subresource = parts.length == 1 ? "" : "/" + parts[1];
    String only = names.isEmpty() ? "" : " " + String.join(", ", new TreeSet<>(names));
    return parts[0] + (group.isEmpty() ? "" : "." + group) + subresource + only;
  }
}
