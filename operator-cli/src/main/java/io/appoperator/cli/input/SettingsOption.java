package io.appoperator.cli.input;

import io.appoperator.core.input.InputException;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.settings.OperatorSettings;
import io.appoperator.core.settings.SettingsException;
import java.util.List;
import picocli.CommandLine.Option;

/** The option of all commands that render with the settings of the operator. */
public final class SettingsOption {

  @Option(
      names = "--settings",
      order = -3,
      paramLabel = "FILE",
      description = {
        "File with the settings of the operator (kind OperatorSettings). Repeatable.",
        "A later file takes precedence by field."
      })
  private List<String> files = List.of();

  /** Returns the names of the files. */
  public List<String> files() {
    return files;
  }

  /**
   * Reads the settings.
   *
   * @param plugins the loaded plug-ins, without settings
   * @throws InputException if a file cannot be read
   * @throws SettingsException if the settings are invalid
   */
  public OperatorSettings read(PluginRegistry plugins) throws InputException, SettingsException {
    return OperatorSettings.read(files, plugins);
  }
}
