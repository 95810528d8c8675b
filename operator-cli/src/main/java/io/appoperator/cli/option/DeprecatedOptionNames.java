package io.appoperator.cli.option;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** Options that had another name in an earlier release. The former flags are hidden. */
public final class DeprecatedOptionNames {

  private DeprecatedOptionNames() {}

  /**
   * Adds the former flags of a command, which set the same options.
   *
   * @param names the current name by the former one
   */
  public static void declare(CommandSpec command, Map<String, String> names) {
    new TreeMap<>(names)
        .forEach(
            (former, name) -> {
              copy(command, "--" + name, "--" + former);
              copy(command, "--" + Setting.NO + name, "--" + Setting.NO + former);
            });
  }

  /** A former flag has no default, which would replace the value of the current flag. */
  private static void copy(CommandSpec command, String flag, String former) {
    OptionSpec option = command.findOption(flag);
    if (option != null) {
      command.addOption(
          OptionSpec.builder(option).names(former).hidden(true).defaultValue(null).build());
    }
  }

  /**
   * Returns a warning for each former flag that is used.
   *
   * @throws ParameterException if the current flag is used too
   */
  public static List<String> warnings(CommandSpec command, Map<String, String> names) {
    SettingSource flags = SettingSource.ofFlags(Setting.byName(command, names), command);
    flags.conflicts().stream()
        .findFirst()
        .ifPresent(
            conflict -> {
              throw new ParameterException(command.commandLine(), conflict);
            });
    return flags.warnings();
  }
}
