package io.appoperator.core.option;

import io.appoperator.core.input.InputException;
import io.appoperator.core.input.InputReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Reads a configuration: a flag goes before a variable, that before the file, that before the
 * default.
 */
public final class ConfigurationReader {

  private final List<Option<?>> options;
  private final InputReader files;

  /**
   * @param options all options; the one that names the file is {@link RunTable#CONFIG}
   * @param files reads the file
   */
  public ConfigurationReader(Collection<Option<?>> options, InputReader files) {
    this.options = List.copyOf(options);
    this.files = files;
  }

  /**
   * Reads the configuration of a process.
   *
   * @param flags the value of each flag that was given, by the name of its option
   * @param environment all variables of the process
   * @throws InputException if the file cannot be read at all
   * @throws ConfigurationException with everything that is wrong
   */
  public Configuration read(Map<String, String> flags, Map<String, String> environment)
      throws InputException, ConfigurationException {
    List<Layer> layers = new ArrayList<>();
    layers.add(Layer.ofFlags(options, flags));
    layers.add(EnvironmentLayer.of(options, environment));
    Given file =
        layers.stream()
            .flatMap(layer -> Stream.ofNullable(layer.values().get(RunTable.CONFIG.name())))
            .findFirst()
            .orElse(null);
    if (file != null) {
      layers.add(FileLayer.of(options, files.readFile(file.text())));
    }
    return Configuration.of(options, RunTable.EXCLUSIVE, layers);
  }
}
