package io.appoperator.cli;

import picocli.CommandLine.Command;

@Command(
    name = "version",
    description = "Print the version.",
    optionListHeading = "%nOptions:%n",
    footer = {"", "Example:", "  operator version"})
final class VersionCommand extends OperatorCommand {

  private final Terminal terminal;

  VersionCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  ExitCode execute() {
    terminal.out().println(Version.line());
    return ExitCode.OK;
  }
}
