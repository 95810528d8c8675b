package io.appoperator.core.plugin;

/** The thread that waits for a plug-in was interrupted, which is not an error of the plug-in. */
public final class CallInterruptedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Describes the interruption. */
  public CallInterruptedException(InterruptedException cause) {
    super("The call of a plug-in was interrupted.", cause);
  }
}
