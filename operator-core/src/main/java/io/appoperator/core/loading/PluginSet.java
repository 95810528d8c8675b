package io.appoperator.core.loading;

import io.appoperator.core.plugin.PluginException;
import java.util.List;

/**
 * The plug-ins of a path.
 *
 * @param plugins those that can be loaded
 * @param refused the others
 */
record PluginSet(List<PluginFiles> plugins, List<RefusedPlugin> refused) {

  PluginSet {
    plugins = List.copyOf(plugins);
    refused = List.copyOf(refused);
  }

  /**
   * Returns the plug-ins if none is refused.
   *
   * @throws PluginException if one is; it has a line for each
   */
  List<PluginFiles> complete() {
    if (!refused.isEmpty()) {
      throw PluginException.all(refused.stream().map(RefusedPlugin::reason).toList());
    }
    return plugins;
  }
}
