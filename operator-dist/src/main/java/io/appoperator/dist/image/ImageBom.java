package io.appoperator.dist.image;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** The bill of materials of the image: that of the archives, with Debian packages and Java. */
final class ImageBom {

  /** Modules that only the archives contain. */
  private static final Set<String> ABSENT =
      Set.of("operator-demo", "operator-embedded", "class-archive");

  private final ObjectMapper json = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
  private final ObjectNode bom;

  /**
   * @param archives the bill of materials of the archives
   */
  ImageBom(Path archives) throws IOException {
    bom = (ObjectNode) json.readTree(Files.readAllBytes(archives));
    remove(bom.withArray("components"), "name");
    // Refers to components by their package URLs.
    bom.remove("dependencies");
  }

  private static void remove(ArrayNode components, String field) {
    for (int i = components.size() - 1; i >= 0; i--) {
      if (ABSENT.contains(components.get(i).path(field).asText())) {
        JsonNode unused = components.remove(i);
      }
    }
  }

  ImageBom add(List<DebianPackage> packages, Architecture architecture) {
    for (DebianPackage debian : packages) {
      ObjectNode component =
          component(
              "library",
              debian.name(),
              debian.version(),
              "pkg:deb/debian/%s@%s?arch=%s"
                  .formatted(
                      debian.name(),
                      debian.version().replace("+", "%2B").replace(":", "%3A"),
                      architecture.label()));
      component
          .putArray("hashes")
          .addObject()
          .put("alg", "SHA-256")
          .put("content", debian.sha256());
    }
    return this;
  }

  ImageBom addJava(String version) {
    component("platform", "openjdk", version, "pkg:generic/openjdk@" + version.replace("+", "%2B"));
    return this;
  }

  private ObjectNode component(String type, String name, String version, String url) {
    return bom.withArray("components")
        .addObject()
        .put("type", type)
        .put("bom-ref", url)
        .put("name", name)
        .put("version", version)
        .put("purl", url);
  }

  void write(Path file) throws IOException {
    json.writeValue(file.toFile(), bom);
  }
}
