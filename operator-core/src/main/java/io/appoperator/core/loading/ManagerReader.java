package io.appoperator.core.loading;

import io.appoperator.api.PrimaryKind;
import io.appoperator.core.plugin.DescribedManager;
import java.util.List;

/**
 * Creates resource managers from files. Its implementation needs libraries that no other part of
 * the operator needs, so {@link java.util.ServiceLoader} finds it when there is such a file.
 */
public interface ManagerReader {

  /**
   * Reads a manager.
   *
   * @param file its description
   * @param kinds the loaded primary kinds
   * @throws io.appoperator.core.plugin.PluginException if it cannot be used; with a line for each
   *     error
   */
  DescribedManager<?> read(ManagerFile file, List<PrimaryKind<?>> kinds);
}
