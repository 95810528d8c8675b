package io.appoperator.cli.option;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.TypeConversionException;

/**
 * An option that is set by a flag, by an environment variable, or by a key of the configuration
 * file. All have the same name.
 *
 * @param option the flag; its description ends with the default in parentheses
 */
record Setting(OptionSpec option) {

  /** The setting that names the file. */
  static final String FILE = "config";

  /** The prefix of the flag that turns a switch off. */
  static final String NO = "no-";

  private static final Set<String> NOT_IN_FILE = Set.of(FILE, "print-config");

  /** Begins the end of a description; a bracket and a period close it. */
  private static final String DEFAULT = " (default: ";

  /** How a value is written in the file. */
  enum Form {
    TEXT,
    NUMBER,
    SWITCH,
    LIST
  }

  /**
   * Returns the settings of a command, by their names and then by their former ones: its visible
   * options, in the order of the help.
   */
  static Map<String, Setting> byName(CommandSpec command, Map<String, String> formerNames) {
    Map<String, Setting> settings = new LinkedHashMap<>();
    for (OptionSpec option : command.options()) {
      Setting setting = new Setting(option);
      if (!option.inherited() && !option.hidden() && !setting.name().startsWith(NO)) {
        settings.put(setting.name(), setting);
      }
    }
    formerNames.forEach((former, name) -> settings.put(former, named(settings, name)));
    return Collections.unmodifiableMap(settings);
  }

  /** Returns the setting of a name that must exist. */
  static Setting named(Map<String, Setting> settings, String name) {
    return requireNonNull(settings.get(name), name);
  }

  /** Returns whether the file can have it. */
  boolean isInFile() {
    return !NOT_IN_FILE.contains(name());
  }

  /** Returns its name: that of the flag without the hyphens before it. */
  String name() {
    return option.longestName().substring(2);
  }

  /** Returns its environment variable. */
  String variable() {
    return variable(name());
  }

  static String variable(String name) {
    return "OPERATOR_" + name.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  /** Returns the type of its value, or of each element of a list. */
  ValueType<?> type() {
    return (ValueType<?>) option.converters()[0];
  }

  Form form() {
    return option.isMultiValue() ? Form.LIST : type().form();
  }

  /** Returns the elements of a list, or the text itself. */
  List<String> elements(String text) {
    return form() == Form.LIST
        ? Stream.of(text.split(",", -1)).map(String::strip).distinct().toList()
        : List.of(text);
  }

  /** Returns why a text is not a valid value; empty if it is one. */
  Optional<String> problem(String text) {
    try {
      elements(text).forEach(type()::convert);
      return Optional.empty();
    } catch (TypeConversionException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /** Returns what applies if it is not set; empty for a switch that is off. */
  Optional<String> unlessSet() {
    String description = option.description()[0];
    int at = description.lastIndexOf(DEFAULT);
    return at < 0
        ? Optional.empty()
        : Optional.of(description.substring(at + DEFAULT.length(), description.length() - 2));
  }
}
