package io.appoperator.core.option;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Arrays;
import java.util.Collection;
import java.util.stream.Collectors;

/** Prints a configuration as the file that gives it, with the source of each value. */
public final class ConfigurationPrinter {

  private static final String HEAD = "# Precedence: flag, environment variable, file, default.\n";

  /** Returns the file; options without a value stand in comments. */
  public String print(Collection<Option<?>> options, Configuration configuration) {
    return options.stream()
        .filter(option -> option.reach() == Option.Reach.EVERYWHERE)
        .map(option -> line(option, configuration))
        .collect(Collectors.joining("", HEAD, ""));
  }

  private static String line(Option<?> option, Configuration configuration) {
    return configuration
        .text(option)
        .map(
            text ->
                "%s: %s # %s\n"
                    .formatted(option.name(), value(option, text), configuration.source(option)))
        .orElseGet(
            () -> "# %s: not set; %s\n".formatted(option.name(), option.unlessGiven().orElse("")));
  }

  private static String value(Option<?> option, String text) {
    return switch (option.type().form()) {
      case TEXT -> quoted(text);
      case NUMBER, SWITCH -> option.type().parse(text).toString();
      case LIST ->
          Arrays.stream(text.split(",", -1))
              .map(String::strip)
              .distinct()
              .map(ConfigurationPrinter::quoted)
              .collect(Collectors.joining(", ", "[", "]"));
    };
  }

  /** A string of JSON is one of YAML, whatever is in it. */
  private static String quoted(String text) {
    return TextNode.valueOf(text).toString();
  }
}
