package io.appoperator.core.option;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The values of one place: the command line, the environment or a file.
 *
 * @param values what is given, by the option's name
 * @param problems what cannot be told to any option, each a sentence that begins with its place
 */
public record Layer(Map<String, Given> values, List<String> problems) {

  public Layer {
    values = Map.copyOf(values);
    problems = List.copyOf(problems);
  }

  /**
   * Returns the flags of a command line.
   *
   * @param flags the value of each flag that was given, by the option's name
   */
  public static Layer ofFlags(Map<String, String> flags) {
    Map<String, Given> values = new TreeMap<>();
    flags.forEach((name, text) -> values.put(name, new Given(text, new Source.Flag(name))));
    return new Layer(values, List.of());
  }
}
