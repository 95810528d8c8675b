package io.appoperator.cli.option;

import io.appoperator.core.input.InputReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * The settings of a command, and where each is set. A flag precedes a variable, a variable the
 * file, and that the default. Picocli asks for the values of all options without a flag after it
 * has parsed the flags, one of which names the file. It gets valid values only, because it would
 * stop at the first one that is invalid. Used by one thread.
 */
public final class Configuration implements IDefaultValueProvider {

  private final CommandSpec command;
  private final Map<String, Setting> settings;
  private final Supplier<Sources> reader;
  private @Nullable Sources sources;

  private Configuration(
      CommandSpec command, Map<String, Setting> settings, Supplier<Sources> reader) {
    this.command = command;
    this.settings = settings;
    this.reader = reader;
  }

  /**
   * Lets variables and a file set the options of a command, and collects errors about flags.
   *
   * @param formerNames the current names of options by their former ones
   * @param exclusive pairs of options of which one takes effect
   * @param environment the variables of the process
   * @param files reads the file
   */
  public static Configuration of(
      CommandSpec command,
      Map<String, String> formerNames,
      List<ExclusiveOptions> exclusive,
      Map<String, String> environment,
      InputReader files) {
    Map<String, Setting> settings = Setting.byName(command, formerNames);
    Configuration configuration =
        new Configuration(
            command,
            settings,
            () -> Sources.read(settings, command, environment, files, exclusive));
    DeprecatedOptionNames.declare(command, formerNames);
    command.parser().collectErrors(true);
    command.interpolateVariables(false); // a value is not a template
    command.defaultValueProvider(configuration);
    return configuration;
  }

  @Override
  public @Nullable String defaultValue(ArgSpec argument) {
    boolean asksForHelp = command.commandLine().isUsageHelpRequested();
    if (asksForHelp || !(argument instanceof OptionSpec option) || option.hidden()) {
      return null;
    }
    return sources().problems().isEmpty()
        ? sources().find(new Setting(option).name()).map(SettingValue::text).orElse(null)
        : null;
  }

  /**
   * Checks the values of all sources, and then the rules.
   *
   * @param flags the parsed command line
   * @throws ConfigurationException with all that is wrong
   */
  public void check(ParseResult flags, List<DurationOrderRule> rules)
      throws ConfigurationException {
    List<String> problems = new ArrayList<>();
    flags.errors().forEach(error -> ValueType.problem(error).ifPresent(problems::add));
    problems.addAll(sources().problems());
    if (problems.isEmpty()) {
      rules.forEach(rule -> rule.problem(this).ifPresent(problems::add));
    }
    if (!problems.isEmpty()) {
      throw new ConfigurationException(problems);
    }
  }

  /** Returns what the next release rejects, each a sentence. */
  public List<String> warnings() {
    return sources().layers().stream().flatMap(layer -> layer.warnings().stream()).toList();
  }

  /** Returns all settings, in the order of the help. */
  List<Setting> settings() {
    return settings.values().stream().distinct().toList();
  }

  /** Returns the setting of a name. */
  Setting setting(String name) {
    return Setting.named(settings, name);
  }

  /** Returns the value that applies; empty if it is not set and has no default. */
  Optional<SettingValue> given(Setting setting) {
    Optional<String> standard = Optional.ofNullable(setting.option().defaultValue());
    return sources()
        .find(setting.name())
        .or(() -> standard.map(text -> new SettingValue(text, "default")));
  }

  private Sources sources() {
    Sources read = sources == null ? reader.get() : sources;
    sources = read;
    return read;
  }
}
