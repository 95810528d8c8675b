package io.appoperator.core.option;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The value of each option, and where it comes from. Immutable. */
public final class Configuration {

  private final Map<String, Value> values;
  private final List<String> warnings;

  private Configuration(Map<String, Value> values, List<String> warnings) {
    this.values = Map.copyOf(values);
    this.warnings = List.copyOf(warnings);
  }

  private record Value(Object parsed, Given given) {}

  /**
   * Puts the layers on top of each other. Every value is checked, also one that another covers.
   *
   * @param options all options
   * @param exclusive pairs of options of which only one takes effect
   * @param layers where values are given; the first one that has a value wins, then the default
   * @throws ConfigurationException with all that is wrong, in the order of the layers
   */
  public static Configuration of(
      Collection<Option<?>> options, List<Exclusive> exclusive, List<Layer> layers)
      throws ConfigurationException {
    Map<String, Value> values = new HashMap<>();
    List<String> problems = new ArrayList<>();
    for (Layer layer : layers) {
      problems.addAll(layer.problems());
      for (Option<?> option : options) {
        Given given = layer.values().get(option.name());
        if (given != null) {
          read(option, given, problems)
              .ifPresent(value -> values.putIfAbsent(option.name(), value));
        }
      }
    }
    for (Exclusive pair : exclusive) {
      pair.problem(layers).ifPresent(problems::add);
      pair.withoutEffect(layers).ifPresent(option -> values.remove(option.name()));
    }
    if (!problems.isEmpty()) {
      throw new ConfigurationException(problems);
    }
    for (Option<?> option : options) {
      if (!option.standard().isEmpty()) {
        Given standard = new Given(option.standard(), new Source.Standard());
        values.putIfAbsent(
            option.name(), new Value(option.type().parse(standard.text()), standard));
      }
    }
    return new Configuration(
        values, layers.stream().flatMap(layer -> layer.warnings().stream()).toList());
  }

  /** Returns what is accepted in this release and not in the next, each a sentence. */
  public List<String> warnings() {
    return warnings;
  }

  /**
   * Holds values against each other.
   *
   * @throws ConfigurationException with all rules that are broken
   */
  public void check(List<Longer> rules) throws ConfigurationException {
    List<String> problems = rules.stream().flatMap(rule -> rule.problem(this).stream()).toList();
    if (!problems.isEmpty()) {
      throw new ConfigurationException(problems);
    }
  }

  /** Returns the value of an option that has a default. */
  public <T> T get(Option<T> option) {
    return find(option)
        .orElseThrow(() -> new IllegalArgumentException(option.name() + " has no default"));
  }

  /** Returns the value of an option; empty if it is not given and has no default. */
  @SuppressWarnings("unchecked") // made by the type of an option of this name
  public <T> Optional<T> find(Option<T> option) {
    return Optional.ofNullable(values.get(option.name())).map(value -> (T) value.parsed());
  }

  /** Returns where the value of an option comes from. */
  public Source source(Option<?> option) {
    Value value = values.get(option.name());
    return value == null ? new Source.Standard() : value.given().source();
  }

  /** Returns the value of an option as it was given; empty if it has none. */
  Optional<String> text(Option<?> option) {
    return Optional.ofNullable(values.get(option.name())).map(value -> value.given().text());
  }

  private static Optional<Value> read(Option<?> option, Given given, List<String> problems) {
    try {
      return Optional.of(new Value(requireNonNull(option.type().parse(given.text())), given));
    } catch (IllegalArgumentException e) {
      String in = given.source() instanceof Source.FileLine ? ": " + option.name() : "";
      problems.add("%s%s: %s".formatted(given.source(), in, e.getMessage()));
      return Optional.empty();
    }
  }
}
