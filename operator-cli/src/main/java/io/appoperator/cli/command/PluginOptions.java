package io.appoperator.cli.command;

import io.appoperator.core.loading.PluginPath;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options of all commands that load plug-ins. They are parsed before any plug-in is loaded. */
public final class PluginOptions {

  @Option(
      names = PluginPath.FLAG,
      order = 900,
      paramLabel = "FILE",
      description = {
        "Plug-in to load: a jar, a zip, or a directory of them; repeatable (default: OPERATOR_PLUGINS).",
      })
  private List<String> plugins = List.of();

  private final Map<String, String> environment;

  /**
   * @param environment the variables of the process
   */
  public PluginOptions(Map<String, String> environment) {
    this.environment = environment;
  }

  /** Returns where the plug-ins are. */
  public PluginPath path() {
    return PluginPath.of(plugins, environment.get(PluginPath.VARIABLE));
  }
}
