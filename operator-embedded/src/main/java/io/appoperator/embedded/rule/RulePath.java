package io.appoperator.embedded.rule;

/** Paths of fields in errors. */
final class RulePath {

  /** The path of the whole object. */
  static final String ROOT = "";

  private RulePath() {}

  static String field(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  static String key(String path, String key) {
    return path + "[" + key + "]";
  }

  static String element(String path, int index) {
    return path + "[" + index + "]";
  }

  /** Returns how errors name a path. */
  static String shown(String path) {
    return path.isEmpty() ? "<nil>" : path;
  }
}
