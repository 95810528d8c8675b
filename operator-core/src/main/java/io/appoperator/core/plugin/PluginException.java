package io.appoperator.core.plugin;

/** A plug-in that cannot be used; the message names it and says what to do. */
public final class PluginException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  PluginException(String message) {
    super(message);
  }

  public PluginException(String message, Throwable cause) {
    super(message, cause);
  }
}
