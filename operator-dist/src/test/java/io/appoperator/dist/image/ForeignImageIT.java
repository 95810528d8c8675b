package io.appoperator.dist.image;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The image for arm64, read by other tools than those that wrote it. Nothing here can run it. */
class ForeignImageIT {

  private static final Path MODULE =
      Path.of(System.getProperty("project.root", "..")).toAbsolutePath().resolve("operator-dist");

  /** Where a program of Linux names its processor, and the number of arm64. */
  private static final int ELF_MACHINE = 18;

  private static final byte AARCH64 = (byte) 183;

  @TempDir private static Path folder;

  private static JsonNode manifest;
  private static JsonNode config;
  private static Path rootfs;

  @BeforeAll
  static void unpack() throws Exception {
    Path archive = archive();
    Path layout = folder.resolve("layout");
    // It compares the digest of each part.
    read("skopeo", "copy", "oci-archive:" + archive, "oci:" + layout + ":test");
    manifest = json("skopeo", "inspect", "--raw", "oci:" + layout + ":test");
    config = json("skopeo", "inspect", "--config", "oci:" + layout + ":test");
    Path bundle = folder.resolve("bundle");
    read("umoci", "unpack", "--image", layout + ":test", bundle.toString());
    rootfs = bundle.resolve("rootfs");
  }

  @Test
  void isAnImageOfItsArchitecture() {
    assertThat(manifest.path("mediaType").asText())
        .isEqualTo("application/vnd.oci.image.manifest.v1+json");
    // It has no class archive.
    assertThat(manifest.path("layers")).hasSize(4);
    assertThat(config.path("architecture").asText()).isEqualTo("arm64");
    assertThat(config.path("os").asText()).isEqualTo("linux");
    assertThat(config.at("/config/User").asText()).isEqualTo("65532:65532");
  }

  @Test
  void itsProgramsAreOfItsArchitecture() throws IOException {
    for (String program : List.of("bin/java", "libjvm.so", "libc.so.6")) {
      byte[] bytes = Files.readAllBytes(find(program));
      assertThat(bytes[ELF_MACHINE]).as(program).isEqualTo(AARCH64);
    }
  }

  @Test
  void itsPackagesAreThePinnedOnes() throws IOException {
    Map<String, String> pinned = new TreeMap<>();
    for (DebianPackage one : DebianPackage.readAll(Architecture.ARM64.lock(MODULE, "packages"))) {
      pinned.put(one.name(), one.version());
    }
    Map<String, String> unpacked = new TreeMap<>();
    try (Stream<Path> files = Files.list(rootfs.resolve("var/lib/dpkg/status.d"))) {
      for (Path file : (Iterable<Path>) files::iterator) {
        List<String> lines = Files.readAllLines(file);
        assertThat(lines).containsAnyOf("Architecture: arm64", "Architecture: all");
        String version =
            lines.stream().filter(line -> line.startsWith("Version: ")).findFirst().orElseThrow();
        unpacked.put(file.getFileName().toString(), version.substring("Version: ".length()));
      }
    }

    assertThat(unpacked).isEqualTo(pinned);
    assertThat(Files.readString(rootfs.resolve("opt/operator/bom.json")))
        .contains("arch=arm64")
        .doesNotContain("arch=amd64");
  }

  private static Path find(String name) throws IOException {
    try (Stream<Path> files = Files.walk(rootfs)) {
      return files
          .filter(file -> file.endsWith(name) && Files.isRegularFile(file))
          .findFirst()
          .orElseThrow();
    }
  }

  private static Path archive() throws IOException {
    try (Stream<Path> built = Files.list(MODULE.resolve("target"))) {
      return built
          .filter(file -> file.toString().endsWith("-image-arm64.tar"))
          .findFirst()
          .orElseGet(
              () ->
                  Assumptions.abort(
                      "SKIPPED: no image was built with -Dimage.architecture=arm64."));
    }
  }

  private static JsonNode json(String... command) throws Exception {
    return new ObjectMapper().readTree(read(command));
  }

  private static String read(String... command) throws Exception {
    return Tool.output(folder, command);
  }
}
