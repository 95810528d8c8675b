package io.appoperator.core.install;

import io.appoperator.api.MetadataSyntax;

/**
 * The ServiceAccount that the operator runs as.
 *
 * @param namespace its namespace, which also contains the lease of the operator
 * @param name its name
 */
public record ServiceAccountName(String namespace, String name) {

  public ServiceAccountName {
    if (!MetadataSyntax.isDnsLabel(namespace) || !MetadataSyntax.isSubdomain(name)) {
      throw new IllegalArgumentException(
          "'%s:%s' is not a valid service account. Use NAMESPACE:NAME in lower-case letters, digits and hyphens; for example, operator-system:application-operator."
              .formatted(namespace, name));
    }
  }

  /** Returns the default, {@code operator-system:application-operator}. */
  public static ServiceAccountName defaults() {
    return new ServiceAccountName("operator-system", "application-operator");
  }

  /**
   * Reads {@code NAMESPACE:NAME}.
   *
   * @throws IllegalArgumentException with the expected syntax
   */
  public static ServiceAccountName parse(String text) {
    int colon = text.indexOf(':');
    if (colon < 0) {
      throw new IllegalArgumentException(
          "'%s' does not contain a namespace. Use NAMESPACE:NAME; for example, %s."
              .formatted(text, defaults()));
    }
    return new ServiceAccountName(text.substring(0, colon), text.substring(colon + 1));
  }

  @Override
  public String toString() {
    return namespace + ":" + name;
  }
}
