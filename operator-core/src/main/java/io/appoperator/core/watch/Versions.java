package io.appoperator.core.watch;

/**
 * Compares resourceVersions of one kind.
 *
 * @see <a href="https://github.com/kubernetes/enhancements/issues/5504">KEP-5504: comparable
 *     resourceVersions</a>
 */
final class Versions {

  private Versions() {}

  /** Returns whether a version is later than another. */
  static boolean isLater(String version, String other) {
    return number(version) > number(other);
  }

  private static long number(String version) {
    try {
      return Long.parseLong(version);
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
