package io.appoperator.core.loading;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Which plug-ins a user wants.
 *
 * @param path where they are
 * @param skipsBroken whether those that cannot be used are skipped; otherwise they are an error
 * @param lock the file with the digests that plug-ins must have; null to accept any
 */
public record PluginSelection(PluginPath path, boolean skipsBroken, @Nullable Path lock) {

  /** Selects all plug-ins of a path, which must work. */
  public static PluginSelection of(PluginPath path) {
    return new PluginSelection(path, false, null);
  }
}
