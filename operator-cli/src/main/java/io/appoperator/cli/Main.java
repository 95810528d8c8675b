package io.appoperator.cli;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.completion.Completion;
import io.appoperator.cli.terminal.Colors;
import io.appoperator.cli.terminal.MessageStream;
import io.appoperator.cli.terminal.ResultStream;
import io.appoperator.cli.terminal.StatusLine;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.plugin.ClassPath;
import io.appoperator.core.plugin.PluginRegistry;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The entry of the process, and the only place that knows its streams, environment and exit. */
public final class Main {

  private static final int BUFFER = 64 * 1024;
  private static final int OUT = 1;
  private static final int ERR = 2;

  private Main() {}

  /** Runs a command and ends the process with its exit code. */
  public static void main(String[] args) {
    // Our own code names its locale, as the build checks; libraries may format with the default
    // one.
    Locale.setDefault(Locale.ROOT);
    if (Completion.isAsked(args)) {
      // Whatever libraries and plug-ins report would stand in the line that is typed.
      System.setErr(
          new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    }
    // Plug-ins may print: stdout has results and nothing else.
    System.setOut(System.err);
    Terminal terminal = terminal();
    ProcessStopSignal stopSignal =
        ProcessStopSignal.begin(terminal, CommandTree.exitCode(ExitCode.USAGE, args));
    CommandTree tree =
        new CommandTree(
            terminal,
            System.getenv(),
            () -> PluginRegistry.load(Main.class.getClassLoader(), ClassPath.ofThisProcess()),
            stopSignal);
    int code = tree.run(args);
    stopSignal.disarm();
    System.exit(code);
  }

  private static Terminal terminal() {
    // UTF-8 whatever the locale says: the bytes of a manifest do not depend on the machine.
    PrintStream out =
        new PrintStream(
            new BufferedOutputStream(
                new ResultStream(new FileOutputStream(FileDescriptor.out), Main::isClosedPipe),
                BUFFER),
            false,
            StandardCharsets.UTF_8);
    OutputStream err = new FileOutputStream(FileDescriptor.err);
    boolean watched = isTerminal(ERR);
    Colors colors = Colors.of(System.getenv(), isTerminal(OUT), watched);
    MessageStream messages = new MessageStream(err, colors::onErr, System::nanoTime);
    return new Terminal(
        System.in,
        out,
        new PrintStream(messages, true, StandardCharsets.UTF_8),
        colors,
        watched && !"dumb".equals(System.getenv("TERM")) ? messages : StatusLine.NONE);
  }

  /**
   * Java 17 knows no more than whether stdin and stdout both are terminals. The launcher tells; so
   * does Linux.
   */
  private static boolean isTerminal(int descriptor) {
    String told = System.getProperty("operator.terminals");
    if (told != null) {
      return told.contains(String.valueOf(descriptor));
    }
    String device = device(descriptor);
    return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty");
  }

  /** The words of the system depend on its language; on Linux the kind of the stream is enough. */
  private static boolean isClosedPipe(IOException e) {
    String device = device(OUT);
    return device.startsWith("pipe:")
        || device.startsWith("socket:")
        || "Broken pipe".equals(e.getMessage());
  }

  /** Returns what Linux says of a stream; empty elsewhere. */
  private static String device(int descriptor) {
    try {
      return Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
    } catch (IOException | UnsupportedOperationException e) {
      return "";
    }
  }
}
