package io.appoperator.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class PackagedCommandsTest {

  @TempDir Path cache;

  @Test
  void theJarHasTheSameCommandsAsTheCheckout() throws IOException {
    Path unpacked = PackagedCommands.unpack(cache).resolveSibling("");
    Path checkout = ControlPlaneCommands.find().folder().resolveSibling("");

    assertThat(unpacked).isNotEqualTo(checkout);
    for (Path original : commandsOf(checkout)) {
      Path copy = unpacked.resolve(checkout.relativize(original));
      assertThat(copy).hasSameBinaryContentAs(original);
      assertThat(Files.isExecutable(copy)).as("%s", copy).isEqualTo(Files.isExecutable(original));
    }
  }

  @Test
  void aSecondProcessUsesTheFilesOfTheFirst() throws IOException {
    Path up = PackagedCommands.unpack(cache).resolve("up");
    Object written = Files.getAttribute(up, "unix:ino");

    assertThat(PackagedCommands.unpack(cache).resolve("up")).isEqualTo(up);
    assertThat(Files.getAttribute(up, "unix:ino")).isEqualTo(written);
  }

  @Test
  void aCacheThatIsAFileIsNamed() throws IOException {
    Path file = Files.createFile(cache.resolve("file"));

    assertThatThrownBy(() -> PackagedCommands.unpack(file))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("CONTROL_PLANE_CACHE");
  }

  private static List<Path> commandsOf(Path module) throws IOException {
    List<Path> files = new ArrayList<>();
    for (String folder : List.of("control-plane", "gitops-health", "kstatus", "operator-sdk")) {
      try (Stream<Path> found = Files.walk(module.resolve(folder))) {
        found.filter(Files::isRegularFile).forEach(files::add);
      }
    }
    return files;
  }
}
