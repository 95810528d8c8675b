package io.appoperator.cli.settings;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.OperatorCommand;
import io.appoperator.cli.input.SettingsOption;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.input.InputException;
import io.appoperator.core.json.Json;
import io.appoperator.core.mask.Mask;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.ManifestPrinter;
import io.appoperator.core.settings.OperatorSettings;
import io.appoperator.core.settings.SettingsException;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "settings",
    addMethodSubcommands = false,
    description = {
      "Check the settings of the operator, show them merged, or print their JSON schema.",
      "Works offline, without a cluster or kubeconfig."
    },
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Environment:",
      "  OPERATOR_PLUGINS   plug-ins to load, unless --plugins is set; separated like a class path",
      "",
      "Examples:",
      "  operator settings check examples/settings/platform.yaml",
      "  operator settings show examples/settings/platform.yaml",
      "  operator settings schema"
    })
public final class SettingsCommand extends OperatorCommand {

  private enum Action {
    CHECK,
    SHOW,
    SCHEMA;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "ACTION",
      description = {
        "What to do: ${COMPLETION-CANDIDATES}.",
        "check: validate the files. show: print them merged into one document.",
        "schema: print the JSON schema of settings for the loaded kinds and managers."
      })
  private @Nullable Action action;

  @Parameters(
      index = "1..*",
      paramLabel = "FILE",
      description = "Files to check or show, instead of --settings.")
  private List<String> files = List.of();

  @Mixin private final SettingsOption settings = new SettingsOption();

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec command;

  private final Terminal terminal;
  private final Supplier<PluginRegistry> plugins;

  public SettingsCommand(Terminal terminal, Supplier<PluginRegistry> plugins) {
    this.terminal = terminal;
    this.plugins = plugins;
  }

  @Override
  public ExitCode execute() throws InputException, SettingsException {
    if (action == null) {
      terminal.err().print(command.commandLine().getUsageMessage());
      return ExitCode.USAGE;
    }
    checkArguments();
    PluginRegistry loaded = plugins.get();
    switch (action) {
      case CHECK -> {
        OperatorSettings valid = read(loaded);
        terminal.out().print("The settings are valid%s.\n".formatted(digest(valid)));
      }
      case SHOW -> terminal.out().print(print(read(loaded).json()));
      case SCHEMA -> terminal.out().print(Json.pretty(OperatorSettings.schema(loaded)) + "\n");
    }
    return ExitCode.OK;
  }

  private void checkArguments() {
    if (action == Action.SCHEMA) {
      if (!files.isEmpty() || !settings.files().isEmpty()) {
        throw usage("The schema does not depend on files. Remove them.");
      }
    } else if (files.isEmpty() == settings.files().isEmpty()) {
      throw usage(
          files.isEmpty()
              ? "Missing required parameter: 'FILE', or '--settings=FILE'."
              : "Files are set both as arguments and by --settings. Use one of both.");
    }
  }

  private ParameterException usage(String message) {
    return new ParameterException(command.commandLine(), message);
  }

  private OperatorSettings read(PluginRegistry loaded) throws InputException, SettingsException {
    return files.isEmpty() ? settings.read(loaded) : OperatorSettings.read(files, loaded);
  }

  private static String digest(OperatorSettings valid) {
    return valid.digest().isEmpty() ? " and change nothing" : "; digest " + valid.digest();
  }

  private static String print(ObjectNode document) {
    Mask mask = Mask.numbered();
    mask.learn(document);
    return new ManifestPrinter().print(mask.document(document));
  }
}
