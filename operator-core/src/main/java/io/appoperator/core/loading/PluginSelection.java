package io.appoperator.core.loading;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

  /** Returns a selection with a further file, which no lock contains. */
  public PluginSelection with(Path file) {
    List<String> all = new ArrayList<>(path.entries());
    all.add(file.toString());
    return new PluginSelection(new PluginPath(path.source(), all), skipsBroken, null);
  }
}
