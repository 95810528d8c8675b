package io.appoperator.core.plugin;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An exception of plug-in code for the log: the same frames, messages without secrets. */
final class PluginFault extends Exception {

  private static final long serialVersionUID = 1L;

  private static final int MOST = 100;

  private PluginFault(String message, @Nullable PluginFault cause, StackTraceElement[] frames) {
    super(message, cause);
    setStackTrace(frames);
  }

  static PluginFault of(Throwable thrown, PrimarySecrets secrets) {
    return of(thrown, secrets, Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  private static PluginFault of(Throwable thrown, PrimarySecrets secrets, Set<Throwable> seen) {
    seen.add(thrown);
    @Nullable Throwable cause = thrown.getCause();
    PluginFault fault =
        new PluginFault(
            secrets.line(thrown),
            cause == null || isEnough(cause, seen) ? null : of(cause, secrets, seen),
            thrown.getStackTrace());
    for (Throwable suppressed : thrown.getSuppressed()) {
      if (!isEnough(suppressed, seen)) {
        fault.addSuppressed(of(suppressed, secrets, seen));
      }
    }
    return fault;
  }

  private static boolean isEnough(Throwable next, Set<Throwable> seen) {
    return seen.contains(next) || seen.size() >= MOST;
  }
}
