package io.appoperator.cli.explain;

import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.cli.command.KindArgument;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The query of a user: {@code kind}, {@code kind.path}, {@code Kind/name} or {@code
 * Kind/name:path}.
 *
 * @param kind a kind in a notation of {@link KindArgument}
 * @param name the name of an object, null for all of the kind
 * @param path the field, empty for all
 */
public record FieldQuery(String kind, @Nullable String name, String path) {

  /** Before a name and a colon, a dot starts the group of the kind; elsewhere it starts a field. */
  private static final Pattern FORM =
      Pattern.compile(
          "([A-Za-z0-9]+(?:[A-Za-z0-9.-]*(?=/[^:\\[]+:))?)(?:/([^:\\[]+))?(?:[.:](.*)|(\\[.*))?");

  /**
   * Reads a query.
   *
   * @throws IllegalArgumentException if it is invalid
   */
  static FieldQuery of(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "'%s' is not a valid path; for example, deployment.spec.replicas or Service/my-app:spec.ports[0]."
              .formatted(text));
    }
    String path = form.group(3) == null ? form.group(4) : form.group(3);
    return new FieldQuery(form.group(1), form.group(2), path == null ? "" : path);
  }

  /** Returns whether a kind matches. */
  boolean matchesKind(ResourceKind other) {
    return KindArgument.matches(kind, other);
  }

  /** Returns whether an object matches. */
  boolean matchesKind(ResourceRef ref) {
    return matchesKind(ref.kind()) && (name == null || name.equals(ref.name()));
  }

  /**
   * Returns the field for objects of a kind; the group in {@code deployment.apps} is not a field.
   */
  String pathIn(ResourceKind other) {
    for (String qualifier : List.of(other.group(), other.version() + "." + other.group())) {
      if (!other.group().isEmpty() && path.equals(qualifier)) {
        return "";
      }
      if (!other.group().isEmpty()
          && (path.startsWith(qualifier + ".") || path.startsWith(qualifier + ":"))) {
        return path.substring(qualifier.length() + 1);
      }
    }
    return path;
  }
}
