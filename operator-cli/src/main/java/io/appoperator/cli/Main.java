package io.appoperator.cli;

import io.appoperator.core.plugin.PluginRegistry;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** The entry of the process, and the only place that knows its streams, environment and exit. */
public final class Main {

  private static final int BUFFER = 64 * 1024;

  private Main() {}

  /** Runs a command and ends the process with its exit code. */
  public static void main(String[] args) {
    // UTF-8 whatever the locale says: the bytes of a manifest do not depend on the machine.
    PrintStream out =
        new PrintStream(
            new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER),
            false,
            StandardCharsets.UTF_8);
    PrintStream err =
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
    Terminal terminal = new Terminal(System.in, out, err);
    ProcessStopSignal stopSignal = new ProcessStopSignal();
    CommandTree tree =
        new CommandTree(
            terminal,
            System.getenv(),
            () -> PluginRegistry.load(Main.class.getClassLoader()),
            stopSignal);
    int code = tree.run(args);
    stopSignal.disarm();
    System.exit(code);
  }
}
