package io.appoperator.core.install;

import io.appoperator.core.option.Name;

/**
 * The ServiceAccount that the operator runs as.
 *
 * @param namespace its namespace, where the operator's lease is too
 * @param name its name
 */
public record ServiceAccountName(String namespace, String name) {

  public ServiceAccountName {
    if (!Name.NAMESPACE.matches(namespace) || !Name.OBJECT.matches(name)) {
      throw new IllegalArgumentException(
          ("'%s:%s' names no service account. Write NAMESPACE:NAME in lower-case letters, digits"
                  + " and hyphens, such as operator-system:application-operator.")
              .formatted(namespace, name));
    }
  }

  /** Returns the default, {@code operator-system:application-operator}. */
  public static ServiceAccountName standard() {
    return new ServiceAccountName("operator-system", "application-operator");
  }

  /**
   * Reads {@code NAMESPACE:NAME}.
   *
   * @throws IllegalArgumentException that says how it is written
   */
  public static ServiceAccountName parse(String text) {
    int colon = text.indexOf(':');
    if (colon < 0) {
      throw new IllegalArgumentException(
          "'%s' names no namespace. Write NAMESPACE:NAME, such as %s.".formatted(text, standard()));
    }
    return new ServiceAccountName(text.substring(0, colon), text.substring(colon + 1));
  }

  @Override
  public String toString() {
    return namespace + ":" + name;
  }
}
