package io.appoperator.core.plugin;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A plug-in from files.
 *
 * @param id its id
 * @param version its version; may be empty
 * @param api the range of versions of the SPI that it works with; empty for any
 * @param requires the ids of the plug-ins whose classes it uses
 * @param origin the jar, zip or directory that the user named
 * @param kinds the primary kinds that it adds
 * @param managers the ids of its managers, sorted
 * @param transformers the ids of its transformers, sorted
 * @param files its jar, its libraries, and its managers without Java code
 * @param reader what identifies the code that reads these managers; empty if there are none
 * @param problem why it was skipped; empty if it was loaded
 */
public record LoadedPlugin(
    String id,
    String version,
    String api,
    List<String> requires,
    String origin,
    List<String> kinds,
    List<String> managers,
    List<String> transformers,
    List<PluginFile> files,
    String reader,
    String problem) {

  public LoadedPlugin {
    requires = List.copyOf(requires);
    kinds = List.copyOf(kinds);
    managers = List.copyOf(managers);
    transformers = List.copyOf(transformers);
    files = List.copyOf(files);
  }

  /** Returns the digest of its jar; empty if it cannot be read. */
  public String sha256() {
    return files.isEmpty() ? "" : files.get(0).sha256();
  }

  /** Returns its id, and its version if it has one. */
  public String name() {
    return version.isEmpty() ? id : id + " " + version;
  }

  public boolean isSkipped() {
    return !problem.isEmpty();
  }

  /** Returns a text that differs if the code of the plug-in may differ; locations do not count. */
  String code() {
    return id
        + files.stream().map(file -> " " + file.sha256()).collect(Collectors.joining())
        + reader;
  }
}
