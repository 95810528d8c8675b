package io.appoperator.core.install;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.YamlReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Files next to the classes of this package. */
final class InstallResource {

  private InstallResource() {}

  /** Returns the documents of a YAML file. */
  static List<ObjectNode> read(String name) {
    return new YamlReader()
        .read(name, bytes(name)).documents().stream().map(Document::json).toList();
  }

  static String text(String name) {
    return new String(bytes(name), StandardCharsets.UTF_8);
  }

  private static byte[] bytes(String name) {
    try (InputStream in = InstallResource.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing next to " + InstallResource.class);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
