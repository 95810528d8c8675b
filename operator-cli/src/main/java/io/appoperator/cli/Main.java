package io.appoperator.cli;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.completion.Completion;
import io.appoperator.cli.plugins.TrialMark;
import io.appoperator.cli.terminal.Colors;
import io.appoperator.cli.terminal.MessageStream;
import io.appoperator.cli.terminal.ResultStream;
import io.appoperator.cli.terminal.StatusLine;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.loading.PluginLoader;
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
import java.util.Optional;

/** The entry point of the process; only this class uses its streams, environment and exit. */
public final class Main {

  private static final int BUFFER = 64 * 1024;
  private static final int OUT = 1;
  private static final int ERR = 2;

  private Main() {}

  /** Runs a command and ends the process with its exit code. */
  public static void main(String[] args) throws IOException {
    // The operator's code sets its locale explicitly, which the build checks; libraries may use the
    // default one.
    Locale.setDefault(Locale.ROOT);
    if (Completion.isAsked(args)) {
      // Output of libraries and plug-ins would appear in the command line of the user.
      System.setErr(
          new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    }
    // Plug-ins may print, but stdout must contain only results.
    System.setOut(System.err);
    int processors = Runtime.getRuntime().availableProcessors();
    Optional<Thread> unused = EarlyLoading.start(Main.class.getClassLoader(), processors, args);
    Terminal terminal = terminal();
    Optional<TrialMark> mark = TrialMark.read(System.in);
    ProcessStopSignal stopSignal =
        ProcessStopSignal.begin(terminal, CommandTree.exitCode(ExitCode.USAGE, args));
    PluginLoader plugins =
        new PluginLoader(Main.class.getClassLoader(), PluginCache.folder(System.getenv()));
    stopSignal.runLast(plugins::close);
    int code = new CommandTree(terminal, System.getenv(), plugins, stopSignal).run(args);
    plugins.close();
    mark.ifPresent(end -> end.print(terminal.out()));
    stopSignal.disarm();
    ProcessEnd.limit(code);
    // Since Java 21, exit searches all jars for a logger: a tenth of the time of a short command.
    if (code != 0 || ProcessEnd.isPrevented()) {
      System.exit(code);
    }
  }

  private static Terminal terminal() {
    // Always UTF-8: the bytes of a manifest must not depend on the locale of the machine.
    PrintStream out =
        new PrintStream(
            new BufferedOutputStream(
                new ResultStream(new FileOutputStream(FileDescriptor.out), Main::isClosedPipe),
                BUFFER),
            false,
            StandardCharsets.UTF_8);
    OutputStream err = new FileOutputStream(FileDescriptor.err);
    boolean watched = isTerminal(ERR);
    boolean capable = !"dumb".equals(System.getenv("TERM"));
    Colors colors = Colors.of(System.getenv(), isTerminal(OUT), watched);
    MessageStream messages = new MessageStream(err, colors::onErr, System::nanoTime);
    return new Terminal(
        System.in,
        out,
        new PrintStream(messages, true, StandardCharsets.UTF_8),
        colors,
        watched && capable ? messages : StatusLine.NONE,
        isTerminal(OUT) && capable);
  }

  /**
   * Java 17 only reports whether both stdin and stdout are terminals. The launcher or Linux
   * provides the details.
   */
  private static boolean isTerminal(int descriptor) {
    String descriptors = System.getProperty("operator.terminals");
    if (descriptors != null) {
      return descriptors.contains(String.valueOf(descriptor));
    }
    String device = device(descriptor);
    return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty");
  }

  /**
   * The error message depends on the language of the system; on Linux the type of the stream is
   * sufficient.
   */
  private static boolean isClosedPipe(IOException e) {
    String device = device(OUT);
    return device.startsWith("pipe:")
        || device.startsWith("socket:")
        || "Broken pipe".equals(e.getMessage());
  }

  /** Returns the type of a stream on Linux; empty elsewhere. */
  private static String device(int descriptor) {
    try {
      return Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
    } catch (IOException | UnsupportedOperationException e) {
      return "";
    }
  }
}
