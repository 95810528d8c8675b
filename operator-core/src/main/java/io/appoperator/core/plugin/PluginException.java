package io.appoperator.core.plugin;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A plug-in cannot be used; the message names it and says what to do. */
public final class PluginException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public PluginException(String message) {
    super(message);
  }

  /** Returns one exception for one or several plug-ins, with a line for each. */
  public static PluginException all(List<PluginException> failures) {
    if (failures.size() == 1) {
      return failures.get(0);
    }
    PluginException all =
        new PluginException(
            "%s plug-ins cannot be used:\n%s"
                .formatted(
                    failures.size(),
                    failures.stream()
                        .map(Throwable::getMessage)
                        .collect(Collectors.joining("\n"))));
    failures.forEach(all::addSuppressed);
    return all;
  }

  public PluginException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
