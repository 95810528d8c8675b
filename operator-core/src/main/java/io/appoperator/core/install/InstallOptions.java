package io.appoperator.core.install;

/**
 * How the operator is installed.
 *
 * @param namespace the operator's own namespace
 * @param version the version of the operator, which is the default tag of its image
 * @param values everything else that a user chooses
 * @param plugins the files of its plug-ins
 */
public record InstallOptions(
    String namespace, String version, InstallValues values, InstalledPlugins plugins) {

  /** Returns the defaults in a namespace, without plug-ins. */
  public static InstallOptions standard(String namespace, String version) {
    return new InstallOptions(
        namespace, version, InstallValues.standard(), InstalledPlugins.none());
  }

  /** Returns the name of the image of the operator. */
  public String image() {
    return values.image(version);
  }
}
