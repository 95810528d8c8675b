package io.appoperator.benchmarks.steps;

import io.appoperator.api.PrimaryKind;
import io.appoperator.api.ResourceManager;
import io.appoperator.benchmarks.platform.ProxyManager;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.plugin.PluginRegistry;
import java.util.ArrayList;
import java.util.List;

/** The plug-ins of the class path. */
final class ClassPathPlugins {

  private ClassPathPlugins() {}

  /** Returns the shipped plug-ins, and those of a platform team. */
  static PluginRegistry all() {
    return PluginRegistry.load(ClassPathPlugins.class.getClassLoader());
  }

  /** Returns only the shipped plug-ins. */
  static PluginRegistry shipped() {
    List<PrimaryKind<?>> kinds = new ArrayList<>();
    List<ResourceManager<?>> managers = new ArrayList<>();
    for (LoadedKind<?> kind : all().kinds()) {
      kinds.add(kind.primary());
      kind.managers().stream()
          .map(LoadedManager::manager)
          .filter(manager -> !(manager instanceof ProxyManager))
          .forEach(managers::add);
    }
    return PluginRegistry.of(kinds, managers, List.of());
  }
}
