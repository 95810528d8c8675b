package io.appoperator.core.plugin;

import io.appoperator.api.ManagedKind;
import io.appoperator.api.ResourceManager;
import java.util.List;

/**
 * A manager that passed the checks.
 *
 * @param manager the manager
 * @param id its id
 * @param manages the kinds that it may render, sorted
 * @param origin the jar or directory that it came from
 */
public record LoadedManager<S>(
    ResourceManager<S> manager, String id, List<ManagedKind> manages, String origin) {

  public LoadedManager {
    manages = List.copyOf(manages);
  }

  /** Returns its name in messages: {@code 'id' of origin}. */
  @Override
  public String toString() {
    return "'" + id + "' of " + origin;
  }
}
