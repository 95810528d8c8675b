package io.appoperator.core.run;

import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.settings.OperatorSettings;
import io.appoperator.core.settings.SettingsFiles;
import java.util.List;

/**
 * The plug-ins of a running operator, and its settings.
 *
 * @param plugins the loaded plug-ins, without settings
 * @param files the files with the settings, which are read again when they change
 * @param settings the settings at the start
 */
public record ConfiguredPlugins(
    PluginRegistry plugins, SettingsFiles files, OperatorSettings settings) {

  /** Returns plug-ins without settings. */
  public static ConfiguredPlugins withoutSettings(PluginRegistry plugins) {
    return new ConfiguredPlugins(plugins, new SettingsFiles(List.of()), OperatorSettings.none());
  }

  /** Returns the plug-ins as they render with the settings at the start. */
  public PluginRegistry configured() {
    return settings.configure(plugins);
  }
}
