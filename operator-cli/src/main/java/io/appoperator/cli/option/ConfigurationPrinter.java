package io.appoperator.cli.option;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.stream.Collectors;

/** Prints a configuration as the file that results in it, with the source of each value. */
public final class ConfigurationPrinter {

  private static final String HEAD = "# Precedence: flag, environment variable, file, default.\n";

  private ConfigurationPrinter() {}

  /** Returns the file; settings without a value are comments. */
  public static String print(Configuration configuration) {
    return configuration.settings().stream()
        .filter(Setting::isInFile)
        .map(setting -> line(setting, configuration))
        .collect(Collectors.joining("", HEAD, ""));
  }

  private static String line(Setting setting, Configuration configuration) {
    return configuration
        .given(setting)
        .map(
            given ->
                "%s: %s # %s\n"
                    .formatted(setting.name(), value(setting, given.text()), given.source()))
        .orElseGet(
            () -> "# %s: not set; %s\n".formatted(setting.name(), setting.unlessSet().orElse("")));
  }

  private static String value(Setting setting, String text) {
    return switch (setting.form()) {
      case TEXT -> quoted(text);
      case NUMBER, SWITCH -> setting.type().convert(text).toString();
      case LIST ->
          setting.elements(text).stream()
              .map(ConfigurationPrinter::quoted)
              .collect(Collectors.joining(", ", "[", "]"));
    };
  }

  /** A JSON string is also a YAML string, whatever it contains. */
  private static String quoted(String text) {
    return TextNode.valueOf(text).toString();
  }
}
