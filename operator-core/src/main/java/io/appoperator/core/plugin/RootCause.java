package io.appoperator.core.plugin;

import org.jspecify.annotations.Nullable;

/** Describes in one line why plug-in code failed. */
public final class RootCause {

  private static final int DEEPEST = 100;

  private RootCause() {}

  /** Returns the innermost cause; its text is plug-in code too and may fail. */
  public static String of(Throwable failure) {
    Throwable innermost = failure;
    try {
      @Nullable Throwable next = failure.getCause();
      for (int depth = 0; next != null && depth < DEEPEST; depth++) {
        innermost = next;
        next = next.getCause();
      }
      return innermost.toString().replaceAll("\\s+", " ");
    } catch (RuntimeException | Error e) {
      return innermost.getClass().getName();
    }
  }
}
