package io.appoperator.core.kind;

/**
 * What the {@code apiVersion} of an object says.
 *
 * @param group the API group, empty for the core group
 * @param version the version, such as {@code v1}; empty if there is none, which no API server takes
 */
public record GroupVersion(String group, String version) {

  /** Takes an {@code apiVersion} apart: {@code group/version}, or the version alone. */
  public static GroupVersion of(String apiVersion) {
    int slash = apiVersion.indexOf('/');
    return new GroupVersion(
        apiVersion.substring(0, Math.max(0, slash)), apiVersion.substring(slash + 1));
  }
}
