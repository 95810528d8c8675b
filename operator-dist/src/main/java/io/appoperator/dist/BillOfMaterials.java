package io.appoperator.dist;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A bill of materials of CycloneDX in JSON, compared with the jars that it is about. */
final class BillOfMaterials {

  private BillOfMaterials() {}

  /**
   * Checks that it names each jar with its version. Maven chooses versions in each module, so that
   * this module may have another one of a library than the module whose jars are packed.
   *
   * @throws IllegalStateException if it does not; the message lists the jars
   */
  static void checkNames(Path bom, Path lib) throws IOException {
    Set<String> named = new HashSet<>();
    for (JsonNode component :
        new ObjectMapper().readTree(Files.readAllBytes(bom)).path("components")) {
      named.add(
          component.path("name").asText() + "-" + component.path("version").asText() + ".jar");
    }
    List<String> missing =
        LibraryDigest.jars(lib).stream()
            .map(jar -> jar.getFileName().toString())
            .filter(jar -> !named.contains(jar))
            .toList();
    if (!missing.isEmpty()) {
      throw new IllegalStateException(
          "%s does not name these jars: %s. Exclude their other versions from the dependencies in operator-dist/pom.xml."
              .formatted(bom.getFileName(), missing));
    }
  }
}
