package io.appoperator.cli.option;

import io.appoperator.core.input.InputException;
import io.appoperator.core.input.InputReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What the command line, the environment and the file set. Immutable.
 *
 * @param layers one for each source, in the order of their precedence
 * @param exclusive pairs of settings of which one takes effect
 * @param problems all that is wrong, each a sentence after its place
 */
record Sources(
    List<SettingSource> layers, List<ExclusiveOptions> exclusive, List<String> problems) {

  /**
   * Reads and checks all sources. Every value is checked, also one that another source covers.
   *
   * @param flags the command, whose flags picocli has parsed
   */
  static Sources read(
      Map<String, Setting> settings,
      CommandSpec flags,
      Map<String, String> environment,
      InputReader files,
      List<ExclusiveOptions> exclusive) {
    List<SettingSource> layers = new ArrayList<>();
    layers.add(SettingSource.ofFlags(settings, flags));
    layers.add(EnvironmentSource.of(settings, environment));
    List<String> unreadable = new ArrayList<>();
    first(layers, Setting.FILE)
        .ifPresent(
            file -> {
              try {
                layers.add(FileSource.of(settings, files.readFile(file.text())));
              } catch (InputException e) {
                unreadable.add(String.valueOf(e.getMessage()));
              }
            });
    Stream<String> invalid = layers.stream().flatMap(layer -> layer.problems(settings).stream());
    Stream<String> excluded = exclusive.stream().flatMap(pair -> pair.problem(layers).stream());
    return new Sources(
        List.copyOf(layers),
        exclusive,
        Stream.of(invalid, unreadable.stream(), excluded).flatMap(all -> all).toList());
  }

  /** Returns the value that applies; empty if the setting is not set, or without effect. */
  Optional<SettingValue> find(String name) {
    boolean covered =
        exclusive.stream()
            .flatMap(pair -> pair.findIgnored(layers).stream())
            .anyMatch(name::equals);
    return covered ? Optional.empty() : first(layers, name);
  }

  private static Optional<SettingValue> first(List<SettingSource> layers, String name) {
    return layers.stream().flatMap(layer -> Stream.ofNullable(layer.get(name))).findFirst();
  }
}
