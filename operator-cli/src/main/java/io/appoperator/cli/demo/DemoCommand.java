package io.appoperator.cli.demo;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.OperatorCommand;
import io.appoperator.cli.command.StopSignal;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.embedded.EmbeddedJars;
import io.appoperator.cli.option.WholeNumber;
import io.appoperator.cli.terminal.Terminal;
import java.util.EnumSet;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "demo",
    addMethodSubcommands = false,
    description = {
      "Show the operator at work, without a cluster.",
      "Starts an API server in this process, which emulates Kubernetes and whose pods run nothing.",
      "The operator then creates the objects of an example.",
      "On a terminal, Enter leads through a tour."
    },
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "It is part of ./operator and of the archives, and of no image. It reads no kubeconfig and contacts no cluster.",
      "",
      "Examples:",
      "  operator demo",
      "  operator demo --script",
      "  operator demo --keep",
      "  operator demo --server-only --port 6443"
    })
public final class DemoCommand extends OperatorCommand {

  @Option(
      names = "--script",
      description =
          "Run the tour without waiting: scale, repair a field, fail an image, preview a change, explain a field, add and remove a plug-in.")
  private boolean script;

  @Option(
      names = "--keep",
      description =
          "Keep the API server and the operator until Ctrl-C, and print a kubeconfig for kubectl.")
  private boolean keep;

  @Option(
      names = "--server-only",
      description =
          "Start only the API server, without the operator and the example, and print a kubeconfig.")
  private boolean serverOnly;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      converter = Port.class,
      description = "Port of the API server on 127.0.0.1 (default: a free one).")
  private int port;

  /** The ports that a user can choose. */
  static final class Port extends WholeNumber {
    Port() {
      super(1, 65_535);
    }
  }

  private final Terminal terminal;
  private final Demonstration.Plugins plugins;
  private final StopSignal stopSignal;
  private final Demonstration.CommandRunner commands;

  /**
   * @param commands runs the commands that the demonstration shows
   */
  public DemoCommand(
      Terminal terminal,
      Demonstration.Plugins plugins,
      StopSignal stopSignal,
      Demonstration.CommandRunner commands) {
    this.terminal = terminal;
    this.plugins = plugins;
    this.stopSignal = stopSignal;
    this.commands = commands;
  }

  @Override
  public ExitCode execute() throws UserException, InterruptedException {
    if (serverOnly && (script || keep)) {
      throw new UserException(
          ExitCode.USAGE,
          "--server-only excludes --script and --keep, because it runs no example. Remove one of them.");
    }
    if (serverOnly) {
      return new ServerTask(terminal, stopSignal).run(port);
    }
    return EmbeddedJars.find(Demonstration.class, "demo")
        .run(
            new Demonstration.Options(script, keep, port), terminal, plugins, commands, stopSignal);
  }

  @Override
  public Set<ExitCode> exitCodes() {
    return EnumSet.of(ExitCode.OK, ExitCode.USAGE, ExitCode.FAILED, ExitCode.INTERRUPTED);
  }

  @Override
  public String meaning(ExitCode code) {
    return switch (code) {
      case FAILED -> "The example did not become ready, or a step of the tour failed.";
      case USAGE ->
          "Invalid usage, a port in use, or the demonstration is not part of this installation.";
      default -> super.meaning(code);
    };
  }
}
