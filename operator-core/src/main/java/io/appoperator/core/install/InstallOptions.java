package io.appoperator.core.install;

/**
 * How the operator is installed.
 *
 * @param namespace the operator's own namespace
 * @param version the version of the operator, which is the default tag of its image
 * @param values everything else
 */
public record InstallOptions(String namespace, String version, InstallValues values) {

  /** Returns the defaults in a namespace. */
  public static InstallOptions standard(String namespace, String version) {
    return new InstallOptions(namespace, version, InstallValues.standard());
  }
}
