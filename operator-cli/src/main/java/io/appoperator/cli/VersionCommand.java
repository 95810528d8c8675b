package io.appoperator.cli;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.OperatorCommand;
import io.appoperator.cli.command.Version;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.json.Json;
import io.appoperator.core.render.ManifestPrinter;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "version",
    description = "Print the version; in JSON and YAML also the versions of Java and the platform.",
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    footer = {"", "Examples:", "  operator version", "  operator version -o json"})
final class VersionCommand extends OperatorCommand {

  private enum Format {
    TEXT,
    JSON,
    YAML;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description =
          "Output format: ${COMPLETION-CANDIDATES} (default: text). json, yaml: see docs/reference/version.md.")
  private Format format = Format.TEXT;

  private final Terminal terminal;

  VersionCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public ExitCode execute() {
    String text =
        switch (format) {
          case TEXT -> Version.line() + System.lineSeparator();
          case JSON -> Json.pretty(Version.document()) + "\n";
          case YAML -> new ManifestPrinter().print(Version.document());
        };
    terminal.out().print(text);
    return ExitCode.OK;
  }
}
