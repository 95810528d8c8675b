package io.appoperator.core.loading;

import io.appoperator.core.plugin.LoadedPlugin;
import io.appoperator.core.plugin.PluginException;
import io.appoperator.core.plugin.PluginFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A plug-in that is refused before its classes are checked.
 *
 * @param id its id; that of the file name if its manifest cannot be read
 * @param origin the jar, zip or directory
 * @param reason why
 */
record RefusedPlugin(String id, Path origin, PluginException reason) {

  /** Describes it for users. */
  LoadedPlugin describe() throws IOException {
    return new LoadedPlugin(
        id,
        "",
        "",
        List.of(),
        origin.toString(),
        List.of(),
        List.of(),
        List.of(),
        Files.isReadable(origin) ? List.of(PluginFile.read(origin)) : List.of(),
        "",
        String.valueOf(reason.getMessage()));
  }
}
