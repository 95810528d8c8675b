package io.appoperator.core.decode;

/**
 * A position in a spec, and the position in the settings that concerns it.
 *
 * @param path the field, such as {@code spec.environment[0].value}
 * @param pattern the same relative to the spec, with {@code [*]} for elements
 * @param source the path in the settings, such as {@code defaults.environment[*].value}
 * @param schema the schema of the field
 */
record SettingsPosition(String path, String pattern, String source, SpecSchema schema) {

  /** Returns the position of the spec. */
  static SettingsPosition root(String source, SpecSchema spec) {
    return new SettingsPosition("spec", "", source, spec);
  }

  /** Returns the position of a field. */
  SettingsPosition field(String name) {
    return new SettingsPosition(
        path + "." + name,
        pattern.isEmpty() ? name : pattern + "." + name,
        source + "." + name,
        schema.field(name));
  }

  /**
   * Returns the position of an element.
   *
   * @param index its index in the spec
   * @param at what follows the path of the list in the settings, such as {@code [*]}
   */
  SettingsPosition element(int index, String at) {
    return new SettingsPosition(
        path + "[" + index + "]", pattern + SpecSchema.EACH, source + at, schema.element());
  }
}
