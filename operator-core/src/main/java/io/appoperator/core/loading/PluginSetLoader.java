package io.appoperator.core.loading;

import io.appoperator.core.loading.check.Finding;
import io.appoperator.core.plugin.LoadedPlugin;
import io.appoperator.core.plugin.PluginException;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.plugin.Providers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Loads a set of plug-ins one after the other, so that each error has one plug-in. Used once, by
 * one thread.
 */
final class PluginSetLoader {

  private final PluginSelection selection;
  private final PluginClassLoaders loaders;
  private final CheckedPlugins checked;
  private final ManagerReaders readers;
  private final List<PluginFiles> plugins;
  private final List<RefusedPlugin> refused;
  private final @Nullable PluginLock lock;
  private final Map<String, PluginClassLoader> opened = new LinkedHashMap<>();
  private final PluginDigests digests = new PluginDigests();
  private final Map<String, String> problems = new LinkedHashMap<>();

  /**
   * @param plugins the plug-ins; those that others require precede them
   */
  PluginSetLoader(
      PluginSelection selection,
      PluginClassLoaders loaders,
      CheckedPlugins checked,
      ManagerReaders readers,
      PluginSet plugins) {
    this.selection = selection;
    this.loaders = loaders;
    this.checked = checked;
    this.readers = readers;
    this.plugins = plugins.plugins();
    this.refused = plugins.refused();
    this.lock = PluginLock.read(selection.lock());
  }

  /**
   * Returns the plug-ins of the operator and of this set.
   *
   * @throws PluginException if one of them cannot be used, and is not skipped; it has a line for
   *     each
   */
  PluginRegistry load(Providers shipped) {
    Providers all = shipped;
    PluginRegistry registry = PluginRegistry.of(shipped);
    List<PluginException> failures =
        new ArrayList<>(refused.stream().map(RefusedPlugin::reason).toList());
    for (PluginFiles plugin : plugins) {
      try {
        Providers more = withManagers(all.and(providers(plugin)), plugin);
        registry = PluginRegistry.of(more);
        all = more;
      } catch (PluginException e) {
        PluginException explained = MissingRequirement.explain(e, plugins);
        problems.put(plugin.id(), String.valueOf(explained.getMessage()));
        failures.add(explained);
      }
    }
    if (!failures.isEmpty() && !selection.skipsBroken()) {
      throw PluginException.all(failures);
    }
    return registry.withPlugins(describe(registry));
  }

  private Providers providers(PluginFiles plugin) {
    for (String id : plugin.manifest().requires()) {
      if (problems.containsKey(id) || !opened.containsKey(id)) {
        throw new PluginException(
            "The plug-in %s requires the plug-in '%s', which cannot be used. Correct that one."
                .formatted(plugin, id));
      }
    }
    try {
      if (lock != null) {
        lock.check(plugin, digests.find(plugin));
      }
      if (!plugin.hasJava()) {
        return Providers.NONE;
      }
      PluginClassLoader loader = loaders.open(plugin, opened);
      opened.put(plugin.id(), loader);
      check(plugin, loader);
      return Providers.load(loader);
    } catch (IOException e) {
      throw PluginLoader.unreadable(e);
    }
  }

  /** Adds the managers without Java code of a plug-in. */
  private Providers withManagers(Providers known, PluginFiles plugin) {
    if (plugin.managers().isEmpty()) {
      return known;
    }
    try {
      return known.withManagers(DescribedManagers.read(plugin, readers.reader(), known.kinds()));
    } catch (IOException e) {
      throw PluginLoader.unreadable(e);
    }
  }

  /** Refuses a plug-in that cannot work, before its code runs. */
  private void check(PluginFiles plugin, PluginClassLoader loader) throws IOException {
    String code = code(plugin);
    if (checked.contains(code)) {
      return;
    }
    List<Finding> errors = loader.check(plugin).stream().filter(Finding::isError).toList();
    if (!errors.isEmpty()) {
      String others =
          errors.size() == 1
              ? ""
              : " It has %s more errors, which 'operator plugins verify' prints."
                  .formatted(errors.size() - 1);
      throw new PluginException(
          "The plug-in %s cannot be loaded: %s: %s%s"
              .formatted(plugin, errors.get(0).place(), errors.get(0).problem(), others));
    }
    checked.add(code);
  }

  /** Returns what the result of the check depends on. */
  private String code(PluginFiles plugin) throws IOException {
    StringBuilder code = new StringBuilder(plugin.id());
    for (PluginFiles other : plugins) {
      if (other.equals(plugin) || plugin.manifest().requires().contains(other.id())) {
        code.append(digests.find(other));
      }
    }
    return code.toString();
  }

  private List<LoadedPlugin> describe(PluginRegistry registry) {
    List<LoadedPlugin> described = new ArrayList<>();
    try {
      for (PluginFiles plugin : plugins) {
        described.add(
            PluginContent.of(
                plugin,
                opened.get(plugin.id()),
                registry,
                digests.find(plugin),
                plugin.managers().isEmpty() ? "" : readers.code(),
                problems.getOrDefault(plugin.id(), "")));
      }
      for (RefusedPlugin plugin : refused) {
        described.add(plugin.describe());
      }
      return described;
    } catch (IOException e) {
      throw PluginLoader.unreadable(e);
    }
  }
}
