package io.appoperator.core.plugin;

import org.jspecify.annotations.Nullable;

/** A plug-in cannot be used; the message names it and says what to do. */
public final class PluginException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public PluginException(String message) {
    super(message);
  }

  public PluginException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
