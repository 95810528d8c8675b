package io.appoperator.core.plugin;

import org.jspecify.annotations.Nullable;

/**
 * Notices threads that plug-ins create during a call. A new thread inherits the values of thread
 * locals, and Java asks for them on the creating thread. So a call without threads costs nothing.
 */
final class StartedThreads extends InheritableThreadLocal<Boolean> {

  /** Called by the constructor of a thread, on the thread that creates it. */
  @Override
  protected @Nullable Boolean childValue(Boolean value) {
    if (Thread.currentThread() instanceof CallThread parent) {
      parent.recordChild();
    }
    return null;
  }
}
