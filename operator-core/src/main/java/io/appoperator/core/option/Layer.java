package io.appoperator.core.option;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The values of one place: the command line, the environment or a file.
 *
 * @param values what is given, by the option's name
 * @param problems what belongs to no option, each a sentence that begins with its place
 * @param warnings what is accepted in this release and not in the next, each a sentence
 */
public record Layer(Map<String, Given> values, List<String> problems, List<String> warnings) {

  public Layer {
    values = Map.copyOf(values);
    problems = List.copyOf(problems);
    warnings = List.copyOf(warnings);
  }

  /**
   * Returns the flags of a command line.
   *
   * @param flags the value of each flag that was given, by a name of its option
   */
  public static Layer ofFlags(Collection<Option<?>> options, Map<String, String> flags) {
    Builder layer = new Builder();
    for (Option<?> option : options) {
      for (String name : option.names()) {
        String text = flags.get(name);
        if (text != null) {
          layer.add(option, name, new Given(text, new Source.Flag(name)));
        }
      }
    }
    return layer.build();
  }

  /** Collects the values of one place, whichever name of an option they are given under. */
  static final class Builder {

    private final Map<String, Given> values = new TreeMap<>();
    private final List<String> problems = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    void add(Option<?> option, String name, Given given) {
      if (!name.equals(option.name())) {
        warnings.add(
            "%s is a former name. Write %s instead; the next release rejects the former name."
                .formatted(given.source().naming(name), given.source().renamed(option)));
      }
      Given other = values.putIfAbsent(option.name(), given);
      if (other != null) {
        problems.add(
            "%s: %s sets the same option. Remove one of the two."
                .formatted(given.source(), other.source()));
      }
    }

    void addProblem(String problem) {
      problems.add(problem);
    }

    Layer build() {
      return new Layer(values, problems, warnings);
    }
  }
}
