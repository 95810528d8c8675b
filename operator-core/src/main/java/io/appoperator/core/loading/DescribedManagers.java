package io.appoperator.core.loading;

import io.appoperator.api.PrimaryKind;
import io.appoperator.api.ResourceManager;
import io.appoperator.core.plugin.PluginException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads the managers without Java code of a plug-in. */
final class DescribedManagers {

  private DescribedManagers() {}

  /**
   * Returns the managers.
   *
   * @param kinds the primary kinds of all plug-ins that are loaded
   * @throws PluginException if one of them cannot be used; it has a line for each
   */
  @SuppressWarnings("rawtypes") // as ServiceLoader returns kinds and managers
  static List<ResourceManager> read(
      PluginFiles plugin, ManagerReader reader, List<PrimaryKind> kinds) throws IOException {
    List<PrimaryKind<?>> typed = new ArrayList<>();
    kinds.forEach(typed::add);
    List<ResourceManager> managers = new ArrayList<>();
    List<PluginException> failures = new ArrayList<>();
    for (Path file : plugin.managers()) {
      try {
        managers.add(reader.read(ManagerFile.read(file, plugin.origin()), typed));
      } catch (PluginException e) {
        failures.add(e);
      }
    }
    if (!failures.isEmpty()) {
      throw PluginException.all(failures);
    }
    return managers;
  }
}
