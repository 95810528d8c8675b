package io.appoperator.cli.demo;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.OperatorCommand;
import io.appoperator.cli.command.StopSignal;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.plugin.PluginRegistry;
import java.util.EnumSet;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "demo",
    description = {
      "Show the operator at work, without a cluster.",
      "Starts an API server in this process, which emulates Kubernetes and whose pods run nothing.",
      "The operator then creates the objects of an example."
    },
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "It is part of ./operator, and of no image. It reads no kubeconfig and contacts no cluster.",
      "",
      "Examples:",
      "  operator demo",
      "  operator demo --script",
      "  operator demo --keep"
    })
public final class DemoCommand extends OperatorCommand {

  @Option(
      names = "--script",
      description =
          "Continue with a tour: scale, repair a field, fail an image, preview a change, explain a field.")
  private boolean script;

  @Option(
      names = "--keep",
      description =
          "Keep the API server and the operator until Ctrl-C, and print a kubeconfig for kubectl.")
  private boolean keep;

  private final Terminal terminal;
  private final Supplier<PluginRegistry> plugins;
  private final StopSignal stopSignal;
  private final Demonstration.CommandRunner commands;

  /**
   * @param commands runs the commands that the demonstration shows
   */
  public DemoCommand(
      Terminal terminal,
      Supplier<PluginRegistry> plugins,
      StopSignal stopSignal,
      Demonstration.CommandRunner commands) {
    this.terminal = terminal;
    this.plugins = plugins;
    this.stopSignal = stopSignal;
    this.commands = commands;
  }

  @Override
  public ExitCode execute() throws UserException, InterruptedException {
    Demonstration demonstration =
        ServiceLoader.load(Demonstration.class, DemoCommand.class.getClassLoader())
            .findFirst()
            .orElseThrow(
                () ->
                    new UserException(
                        ExitCode.USAGE,
                        "The demonstration is not part of this installation. Run './operator demo' in a clone of the project."));
    return demonstration.run(
        new Demonstration.Options(script, keep), terminal, plugins, commands, stopSignal);
  }

  @Override
  public Set<ExitCode> exitCodes() {
    return EnumSet.of(ExitCode.OK, ExitCode.USAGE, ExitCode.FAILED, ExitCode.INTERRUPTED);
  }

  @Override
  public String meaning(ExitCode code) {
    return switch (code) {
      case FAILED -> "The example did not become ready, or a step of the tour failed.";
      case USAGE -> "Invalid usage, or the demonstration is not part of this installation.";
      default -> super.meaning(code);
    };
  }
}
