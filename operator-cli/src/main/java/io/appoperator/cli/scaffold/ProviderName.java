package io.appoperator.cli.scaffold;

import io.appoperator.cli.command.UserException;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The names of a new resource manager or transformer.
 *
 * @param id the id, such as {@code nightly-backup}
 * @param className the same in CamelCase
 */
record ProviderName(String id, String className) {

  private static final Pattern WORD_START = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

  /**
   * Reads a name with hyphens or in CamelCase.
   *
   * @param suffix the last word of its class
   * @throws UserException if it cannot have this name
   */
  static ProviderName of(String name, String suffix) throws UserException {
    String id = WORD_START.matcher(name).replaceAll("-").toLowerCase(Locale.ROOT);
    Names.checkId("a name", id);
    ProviderName result = new ProviderName(id, camelCase(id));
    Names.checkClass(result.className + suffix);
    return result;
  }

  static String camelCase(String id) {
    return Stream.of(id.split("-"))
        .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
        .collect(Collectors.joining());
  }
}
