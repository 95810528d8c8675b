package io.appoperator.core.plugin;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs the stack traces of plug-ins that fail, at DEBUG. Thread-safe. */
public final class PluginFaultLog {

  private static final Logger LOG = LoggerFactory.getLogger(PluginFaultLog.class);

  private PluginFaultLog() {}

  /**
   * Logs why a call failed. Never throws.
   *
   * @param plugin the called method, for messages
   * @param secrets the secrets that must not be logged
   */
  public static void write(String plugin, Throwable cause, PrimarySecrets secrets) {
    if (!LOG.isDebugEnabled()) {
      return;
    }
    try {
      LOG.debug("{} failed", plugin, PluginFault.of(cause, secrets));
    } catch (Throwable e) {
      // The message of an exception is plug-in code as well.
      LOG.debug("{} failed with {}, which cannot be printed", plugin, cause.getClass().getName());
    }
  }
}
