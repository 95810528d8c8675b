package io.appoperator.core.loading;

import io.appoperator.core.plugin.PluginFile;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The digests of the files of plug-ins, each computed once. Used by one thread. */
final class PluginDigests {

  private final Map<PluginFiles, List<PluginFile>> known = new HashMap<>();

  /** Returns the digests of all files of a plug-in. */
  List<PluginFile> find(PluginFiles plugin) throws IOException {
    List<PluginFile> digests = known.get(plugin);
    if (digests == null) {
      digests = plugin.digests();
      known.put(plugin, digests);
    }
    return digests;
  }
}
