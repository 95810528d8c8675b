package io.appoperator.core.plugin;

import io.appoperator.api.Primary;
import org.jspecify.annotations.Nullable;

/** Describes in one line why plug-in code failed. */
public final class RootCause {

  private static final int MAX_DEPTH = 100;

  private RootCause() {}

  /** Returns the innermost cause; its text is plug-in code too and may fail. */
  public static String of(Throwable failure) {
    return of(failure, PrimarySecrets.of((Primary<?>) null));
  }

  /** Returns the innermost cause without secrets. */
  static String of(Throwable failure, PrimarySecrets secrets) {
    return secrets.line(innermost(failure));
  }

  private static Throwable innermost(Throwable failure) {
    Throwable innermost = failure;
    try {
      @Nullable Throwable next = failure.getCause();
      for (int depth = 0; next != null && depth < MAX_DEPTH; depth++) {
        innermost = next;
        next = next.getCause();
      }
    } catch (RuntimeException | Error e) {
      // The cause found so far is more specific than this one.
    }
    return innermost;
  }
}
