package io.appoperator.cli.option;

import static java.util.stream.Collectors.toMap;

import io.appoperator.core.decode.NearestName;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Reads settings from environment variables. */
final class EnvironmentSource {

  private static final String PREFIX = "OPERATOR_";

  /** Read by the launcher, and by all commands before there are settings. */
  private static final Set<String> NON_OPTION_VARIABLES =
      Set.of(
          "OPERATOR_PLUGINS",
          "OPERATOR_PLUGINS_POLICY",
          "OPERATOR_PLUGINS_LOCK",
          "OPERATOR_JAVA_HOME",
          "OPERATOR_JAVA_OPTS",
          "OPERATOR_DEBUG");

  /** What Kubernetes sets in a pod for each Service of its namespace. */
  private static final Pattern SERVICE_LINK =
      Pattern.compile(".*_SERVICE_(HOST|PORT(_.*)?)|.*_PORT(_[0-9]+_.*)?");

  private EnvironmentSource() {}

  /**
   * Returns the settings among all variables of a process. An empty variable counts as not set. A
   * misspelled variable is a problem; any other belongs to another program.
   */
  static SettingSource of(Map<String, Setting> settings, Map<String, String> environment) {
    SettingSource layer = new SettingSource();
    Map<String, String> names =
        settings.keySet().stream().collect(toMap(Setting::variable, name -> name));
    List<String> known =
        settings.values().stream().map(Setting::variable).distinct().sorted().toList();
    new TreeMap<>(environment)
        .forEach(
            (variable, text) -> {
              String name = names.get(variable);
              if (name == null) {
                String hint = hint(variable, known);
                if (!hint.isEmpty()) {
                  layer.addProblem(variable, "Unknown option." + hint);
                }
              } else if (!text.isEmpty()) {
                Setting setting = Setting.named(settings, name);
                layer.add(setting, name, new SettingValue(text, variable), setting.variable());
              }
            });
    return layer;
  }

  /** Compares names without the prefix, which would make any two look alike. */
  private static String hint(String variable, List<String> known) {
    if (!variable.startsWith(PREFIX)
        || NON_OPTION_VARIABLES.contains(variable)
        || SERVICE_LINK.matcher(variable).matches()) {
      return "";
    }
    return NearestName.hint(
            variable.substring(PREFIX.length()),
            known.stream().map(name -> name.substring(PREFIX.length())).toList())
        .replaceFirst("'", "'" + PREFIX);
  }
}
