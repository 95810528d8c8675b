package io.appoperator.cli.command;

import io.appoperator.core.loading.PluginPath;
import io.appoperator.core.loading.PluginSelection;
import io.appoperator.core.plugin.PluginException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of all commands that load plug-ins. They are parsed before any plug-in is loaded. */
public final class PluginOptions {

  /** What happens to a plug-in that cannot be used. */
  private enum Policy {
    FAIL,
    SKIP;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Option(
      names = PluginPath.FLAG,
      order = 900,
      paramLabel = "FILE",
      description =
          "Plug-in to load: a jar, a zip, or a directory of them; repeatable (default: OPERATOR_PLUGINS).")
  private List<String> plugins = List.of();

  @Option(
      names = "--plugins-policy",
      order = 901,
      paramLabel = "POLICY",
      description = "What to do with a plug-in that cannot be used: fail, skip (default: fail).")
  private @Nullable Policy policy;

  @Option(
      names = "--plugins-lock",
      order = 902,
      paramLabel = "FILE",
      description = "Refuse plug-ins that are not in this lock file (default: none).")
  private @Nullable String lock;

  private final Map<String, String> environment;

  /**
   * @param environment the variables of the process; each option has one
   */
  public PluginOptions(Map<String, String> environment) {
    this.environment = environment;
  }

  /**
   * Returns which plug-ins the user wants.
   *
   * @throws PluginException if the value of a variable is invalid
   */
  public PluginSelection selection() {
    String file = lock == null ? environment.getOrDefault("OPERATOR_PLUGINS_LOCK", "") : lock;
    return new PluginSelection(
        PluginPath.of(plugins, environment.get(PluginPath.VARIABLE)),
        policy() == Policy.SKIP,
        file.isEmpty() ? null : Path.of(file));
  }

  /** Returns the message if there are no plug-ins. */
  public String absence() {
    List<String> entries = selection().path().entries();
    return entries.isEmpty()
        ? "No plug-ins. Set them with --plugins."
        : "No plug-ins in %s. Add one, or correct --plugins.".formatted(String.join(", ", entries));
  }

  private Policy policy() {
    if (policy != null) {
      return policy;
    }
    String variable = environment.getOrDefault("OPERATOR_PLUGINS_POLICY", "");
    return switch (variable.toLowerCase(Locale.ROOT)) {
      case "", "fail" -> Policy.FAIL;
      case "skip" -> Policy.SKIP;
      default ->
          throw new PluginException(
              "OPERATOR_PLUGINS_POLICY: Invalid value '%s'. Available: fail, skip."
                  .formatted(variable));
    };
  }
}
