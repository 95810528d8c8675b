package io.appoperator.cli.input;

import io.appoperator.cli.command.OptionValue;
import io.appoperator.core.input.InputNames;
import io.appoperator.core.input.UnknownKinds;
import io.appoperator.core.option.Name;
import io.appoperator.core.option.RunTable;
import io.appoperator.core.plugin.PluginCalls;
import io.appoperator.core.plugin.PluginRegistry;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that name resources, shared by all commands that read them. */
public final class InputOptions {

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init")
  private CommandSpec command;

  @Option(
      names = {"-f", "--filename"},
      order = -9,
      paramLabel = "FILE",
      description = {
        "A file, a folder (its *.yaml, *.yml and *.json), or - for stdin. May be repeated.",
        "Files may hold many documents, of several kinds, and Lists of them."
      })
  private List<String> files = List.of();

  @Option(
      names = {"-R", "--recursive"},
      order = -8,
      description = "Read the folders below a folder, too; not those whose name begins with a dot.")
  private boolean recursive;

  private @Nullable String namespace;

  @Option(
      names = {"-n", "--namespace"},
      order = -7,
      paramLabel = "NAMESPACE",
      description = {
        "The namespace of resources that name none ('default' if not given).",
        "A resource that names another one is an error."
      })
  void setNamespace(String value) {
    namespace = OptionValue.checked(command, "--namespace", Name.NAMESPACE::parse, value);
  }

  @Option(
      names = "--skip-unknown",
      order = -6,
      description = {
        "Leave out objects of kinds that are not loaded; else they are errors.",
        "The same goes for documents with neither apiVersion nor kind."
      })
  private boolean skipUnknown;

  @Option(
      names = "--strict",
      order = -5,
      description = "Treat warnings about resources as errors: exit with code 3.")
  private boolean strict;

  private Duration managerTimeout = PluginCalls.STANDARD_LIMIT;

  @Option(
      names = "--manager-timeout",
      order = -4,
      paramLabel = "DURATION",
      description = {
        "Time limit for each call of a manager or a kind; 30s if not given.",
        "If a call exceeds it, its objects are errors; the other managers go on."
      })
  void setManagerTimeout(String value) {
    managerTimeout =
        OptionValue.checked(
            command, "--manager-timeout", RunTable.MANAGER_TIMEOUT.type()::parse, value);
  }

  /** Loads plug-ins; they are called within the time that was given, from their loading on. */
  public PluginRegistry bounded(Supplier<PluginRegistry> plugins) {
    return new PluginCalls(managerTimeout, line -> {}).load(plugins);
  }

  /** Returns whether anything was named. */
  public boolean isGiven() {
    return !files.isEmpty();
  }

  /** Returns what was named; complains if nothing was. */
  public ResourceInput value() {
    if (files.isEmpty()) {
      throw new ParameterException(
          command.commandLine(), "Missing required option: '--filename=FILE'.");
    }
    return new ResourceInput(
        new InputNames(files, recursive),
        namespace,
        skipUnknown ? UnknownKinds.SKIP : UnknownKinds.REFUSE,
        strict);
  }
}
