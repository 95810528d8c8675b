package io.appoperator.cli.install;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.loading.PluginLoader;
import io.appoperator.core.loading.PluginPath;
import io.appoperator.core.loading.PluginSample;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Resources that show how to use the kinds: those in plug-ins, and {@code examples/hello.yaml}.
 *
 * @param path where the plug-ins are
 */
record Samples(PluginPath path) {

  private static final String OWN = "hello.yaml";

  /** Returns the resources; those of plug-ins come first. */
  List<ObjectNode> read() {
    List<ObjectNode> resources = new ArrayList<>();
    if (!path.entries().isEmpty()) {
      try (PluginLoader loader = new PluginLoader(Samples.class.getClassLoader(), null)) {
        for (PluginSample sample : loader.samples(path)) {
          add(sample.name(), sample.content(), resources);
        }
      }
    }
    try (InputStream own = Samples.class.getResourceAsStream(OWN)) {
      if (own == null) {
        throw new IllegalStateException(OWN + " is missing next to " + Samples.class);
      }
      add(OWN, own.readAllBytes(), resources);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return resources;
  }

  private static void add(String name, byte[] content, List<ObjectNode> resources) {
    new YamlReader()
        .read(name, content).documents().stream().map(Document::json).forEach(resources::add);
  }
}
