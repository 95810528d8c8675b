package io.appoperator.cli.option;

/**
 * A value as it was set.
 *
 * @param text the value; the elements of a list are separated by commas
 * @param source where it was set: a flag, a variable, or {@code FILE:LINE}
 * @param place how messages about it begin: the source, and the key of a line
 */
record SettingValue(String text, String source, String place) {

  SettingValue(String text, String source) {
    this(text, source, source);
  }
}
