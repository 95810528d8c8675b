package io.appoperator.cli;

import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a user asks about: {@code kind}, {@code kind.path}, {@code Kind/name} or {@code
 * Kind/name:path}.
 *
 * @param kind a kind, its plural, or its capitals such as {@code hpa}; any case
 * @param name the name of an object, null for all of the kind
 * @param path the field, empty for all
 */
record FieldQuery(String kind, @Nullable String name, String path) {

  private static final Pattern FORM =
      Pattern.compile("([A-Za-z0-9]+)(?:/([^:\\[]+))?(?:[.:](.*)|(\\[.*))?");

  /**
   * Reads a query.
   *
   * @throws IllegalArgumentException if it has another form
   */
  static FieldQuery of(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "'%s' is no path. Paths look like deployment.spec.replicas or Service/my-app:spec.ports[0]."
              .formatted(text));
    }
    String path = form.group(3) == null ? form.group(4) : form.group(3);
    return new FieldQuery(form.group(1), form.group(2), path == null ? "" : path);
  }

  /** Tells whether a kind is meant. */
  boolean means(ResourceKind other) {
    String capitals = other.kind().replaceAll("[^A-Z]", "");
    return kind.equalsIgnoreCase(other.kind())
        || kind.equalsIgnoreCase(other.plural())
        || (capitals.length() > 1 && kind.equalsIgnoreCase(capitals));
  }

  /** Tells whether an object is meant. */
  boolean means(ResourceRef ref) {
    return means(ref.kind()) && (name == null || name.equals(ref.name()));
  }

  /** Returns how a kind is written in a query. */
  static String word(ResourceKind kind) {
    return kind.kind().toLowerCase(Locale.ROOT);
  }
}
