package io.appoperator.core.render;

import io.appoperator.core.plugin.LoadedManager;

/** Stands before every call of a manager: sees it begin, or keeps it from beginning. */
@FunctionalInterface
public interface ManagerGate {

  /** Lets every call pass. */
  ManagerGate OPEN = manager -> {};

  /**
   * A call begins; it has ended when the next one begins or the rendering is there.
   *
   * @throws ManagerOffException if the manager must not be called
   */
  void enter(LoadedManager<?> manager);
}
