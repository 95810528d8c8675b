package io.appoperator.core.loading;

import java.io.File;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where a user says that plug-ins are.
 *
 * @param source the flag or variable that names them, for messages
 * @param entries a jar, a zip, a directory, or {@code DIR/*} for all jars of a directory each
 */
public record PluginPath(String source, List<String> entries) {

  /** The variable for processes whose arguments are fixed. */
  public static final String VARIABLE = "OPERATOR_PLUGINS";

  /** The flag. */
  public static final String FLAG = "--plugins";

  public PluginPath {
    entries = List.copyOf(entries);
  }

  /** Returns the path without an entry. */
  public static PluginPath none() {
    return new PluginPath(FLAG, List.of());
  }

  /**
   * Returns the entries of the flag, or else those of the variable.
   *
   * @param flags the values of the flag
   * @param variable the value of the variable, separated like a class path; empty entries have no
   *     meaning
   */
  public static PluginPath of(List<String> flags, @Nullable String variable) {
    return flags.isEmpty()
        ? new PluginPath(
            VARIABLE,
            Stream.of(Optional.ofNullable(variable).orElse("").split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty())
                .toList())
        : new PluginPath(FLAG, flags);
  }
}
