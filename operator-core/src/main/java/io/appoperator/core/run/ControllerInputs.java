package io.appoperator.core.run;

import io.appoperator.api.ResourceKind;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import java.util.Set;

/**
 * What the controllers render from, besides the documents: the settings, and the optional kinds
 * that are not served. Used by one thread.
 */
final class ControllerInputs {

  private final Controllers controllers;
  private PluginRegistry configured;
  private Set<ResourceKind> unserved = Set.of();

  /**
   * @param configured the plug-ins with the settings at the start, which the controllers use
   */
  ControllerInputs(Controllers controllers, PluginRegistry configured) {
    this.controllers = controllers;
    this.configured = configured;
  }

  /** Has all controllers render with other settings. */
  void useSettings(PluginRegistry plugins) {
    configured = plugins;
    plugins.withUnserved(unserved).kinds().forEach(this::configure);
  }

  /** Has controllers render for a cluster that does not serve these kinds, if it concerns them. */
  void useUnserved(Set<ResourceKind> kinds) {
    Set<ResourceKind> before = unserved;
    unserved = Set.copyOf(kinds);
    for (LoadedKind<?> kind : configured.kinds()) {
      LoadedKind<?> now = kind.withUnserved(unserved);
      if (!now.inputs().equals(kind.withUnserved(before).inputs())) {
        configure(now);
      }
    }
  }

  private void configure(LoadedKind<?> kind) {
    controllers.of(kind.kind()).configure(kind);
  }
}
