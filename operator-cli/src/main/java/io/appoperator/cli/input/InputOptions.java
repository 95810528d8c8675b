package io.appoperator.cli.input;

import io.appoperator.cli.option.CallLimit;
import io.appoperator.cli.option.NameTypes;
import io.appoperator.core.input.InputException;
import io.appoperator.core.input.InputNames;
import io.appoperator.core.input.RelatedFiles;
import io.appoperator.core.input.UnknownKinds;
import io.appoperator.core.plugin.PluginCalls;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.settings.SettingsException;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The input options of all commands that read resources. */
public final class InputOptions {

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec command;

  @Option(
      names = {"-f", "--filename"},
      order = -9,
      paramLabel = "FILE",
      description = {
        "File or directory (*.yaml, *.yml, *.json) with the resources, or - for stdin. Repeatable.",
        "Files can contain several documents, kinds and Lists."
      })
  private List<String> files = List.of();

  @Option(
      names = {"-R", "--recursive"},
      order = -8,
      description = "Process directories recursively; skip hidden ones.")
  private boolean recursive;

  @Option(
      names = {"-n", "--namespace"},
      order = -7,
      paramLabel = "NAMESPACE",
      converter = NameTypes.NamespaceName.class,
      description = {
        "Namespace for resources that do not set one (default: 'default').",
        "A resource that sets another namespace is an error."
      })
  private @Nullable String namespace;

  @Option(
      names = "--skip-unknown",
      order = -6,
      description = {
        "Skip objects of unknown kinds instead of failing.",
        "Also skip documents without apiVersion or kind, lists, text, and OperatorSettings."
      })
  private boolean skipUnknown;

  @Option(
      names = "--strict",
      order = -5,
      description = "Treat warnings about resources as errors: exit with code 3.")
  private boolean strict;

  @Option(
      names = "--manager-timeout",
      order = -4,
      paramLabel = "DURATION",
      converter = CallLimit.class,
      description = {
        "Time limit for each call of a manager or a kind (default: 30s).",
        "If a call exceeds it, its objects are errors; the other managers continue."
      })
  private Duration managerTimeout = PluginCalls.STANDARD_LIMIT;

  @Mixin private final SettingsOption settings = new SettingsOption();

  @Mixin private final CapabilityOptions capabilities = new CapabilityOptions();

  @Option(
      names = "--related",
      order = 0,
      paramLabel = "FILE",
      description = {
        "File or directory with objects that resources refer to by name, such as ConfigMaps. Repeatable.",
        "Only read if a manager declares the kind; an object that is missing is an error.",
        "diff reads objects that are in no file from the cluster."
      })
  private List<String> related = List.of();

  /**
   * Loads plug-ins, with the given time limit for their calls, including the loading, with the
   * settings of the user, and with the optional kinds that the user says are served.
   *
   * @throws InputException if a file cannot be read
   * @throws SettingsException if the settings are invalid
   */
  public PluginRegistry bounded(Supplier<PluginRegistry> plugins)
      throws InputException, SettingsException {
    return withRelated(withCapabilities(configured(plugins)));
  }

  /**
   * Loads plug-ins, with the given time limit for their calls, and with the settings of the user.
   *
   * @throws InputException if a file cannot be read
   * @throws SettingsException if the settings are invalid
   */
  public PluginRegistry configured(Supplier<PluginRegistry> plugins)
      throws InputException, SettingsException {
    PluginRegistry loaded = new PluginCalls(managerTimeout, line -> {}).load(plugins);
    return settings.read(loaded).configure(loaded);
  }

  /**
   * Returns plug-ins with the optional kinds that the user says are served.
   *
   * @throws InputException if a file cannot be used
   */
  public PluginRegistry withCapabilities(PluginRegistry plugins) throws InputException {
    return capabilities
        .unserved(plugins.optionalKinds())
        .map(plugins::withUnserved)
        .orElse(plugins);
  }

  /** Returns whether the user gives settings. */
  public boolean hasSettings() {
    return !settings.files().isEmpty();
  }

  /**
   * Returns plug-ins with the related objects in files of the user.
   *
   * @throws InputException if a file cannot be used
   */
  public PluginRegistry withRelated(PluginRegistry plugins) throws InputException {
    return plugins.withRelated(
        RelatedFiles.read(related, plugins.projectedFields(), namespace == null ? "" : namespace));
  }

  /** Returns whether the user says which optional kinds are served. */
  public boolean hasCapabilities() {
    return capabilities.areGiven();
  }

  /** Returns whether there is an input. */
  public boolean isGiven() {
    return !files.isEmpty();
  }

  /** Returns the inputs; throws an exception if there are none. */
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
