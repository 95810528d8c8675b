package io.appoperator.core.kind;

/**
 * The {@code apiVersion} of an object.
 *
 * @param group the API group, empty for the core group
 * @param version the version, such as {@code v1}; empty if it is missing, which is invalid
 */
public record GroupVersion(String group, String version) {

  /** Parses an {@code apiVersion}: {@code group/version}, or only the version. */
  public static GroupVersion of(String apiVersion) {
    int slash = apiVersion.indexOf('/');
    return new GroupVersion(
        apiVersion.substring(0, Math.max(0, slash)), apiVersion.substring(slash + 1));
  }
}
