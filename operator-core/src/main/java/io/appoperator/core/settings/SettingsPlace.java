package io.appoperator.core.settings;

/**
 * Where a value of the settings comes from.
 *
 * @param source the file, as the user named it
 * @param line the line in it, from 1
 */
record SettingsPlace(String source, int line) {

  /** Returns {@code file:line}. */
  @Override
  public String toString() {
    return source + ":" + line;
  }
}
