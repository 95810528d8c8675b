package io.appoperator.core.loading;

import io.appoperator.core.plugin.PluginRegistry;

/** Loads plug-ins. */
@FunctionalInterface
public interface PluginSource {

  /**
   * Returns the plug-ins of the operator and the selected ones.
   *
   * @throws io.appoperator.core.plugin.PluginException if one of them cannot be used
   */
  PluginRegistry load(PluginSelection selection);
}
