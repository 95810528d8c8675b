package io.appoperator.cli;

import io.appoperator.core.plugin.PluginOrigin;
import java.util.Optional;

/**
 * A plug-in that exits the process by {@link System#exit}, which cannot be prevented. A shutdown
 * hook detects it, because the calling thread waits for the hooks.
 *
 * @param type the name of the class that called it
 * @param origin the jar of that class
 */
record PluginExit(String type, String origin) {

  private static final String RUNTIME = Runtime.class.getName();
  private static final String EXIT = "exit";

  /** Returns the plug-in that exits the process; empty if a signal ends it. */
  static Optional<PluginExit> find() {
    return Thread.getAllStackTraces().values().stream()
        .flatMap(stack -> caller(stack).stream())
        .findFirst();
  }

  private static Optional<PluginExit> caller(StackTraceElement... stack) {
    boolean exits = false;
    for (StackTraceElement frame : stack) {
      if (frame.getClassName().equals(RUNTIME) && frame.getMethodName().equals(EXIT)) {
        exits = true;
      } else if (exits && !frame.getClassName().equals(System.class.getName())) {
        return Optional.of(new PluginExit(frame.getClassName(), origin(frame)));
      }
    }
    return Optional.empty();
  }

  /** The class loader of a plug-in has the name of its jar; those of the JDK have short names. */
  private static String origin(StackTraceElement frame) {
    String loader = frame.getClassLoaderName();
    if (loader != null && !loader.equals("app")) {
      return loader;
    }
    try {
      return PluginOrigin.of(
          Class.forName(frame.getClassName(), false, PluginExit.class.getClassLoader()));
    } catch (ClassNotFoundException | LinkageError e) {
      return "an unknown jar";
    }
  }

  /** Returns the message for users. */
  String message() {
    return "The plug-in class %s of %s ended the process with System.exit before the command was complete. Report this to its author, or remove the jar."
        .formatted(type, origin);
  }
}
