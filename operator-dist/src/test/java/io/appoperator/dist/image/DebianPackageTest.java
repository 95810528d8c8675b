package io.appoperator.dist.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DebianPackageTest {

  private static final String DIGEST = "0123456789abcdef".repeat(4);

  @TempDir private Path folder;

  @Test
  void readsALineForEachPackage() throws IOException {
    assertThat(DebianPackage.readAll(lock("# comment\n\nlibc6 2.36-9 " + DIGEST + "\n")))
        .containsExactly(new DebianPackage("libc6", "2.36-9", DIGEST));
  }

  @Test
  void refusesAPackageWithoutDigest() throws IOException {
    Path lock = lock("libc6 2.36-9\n");

    assertThatThrownBy(() -> DebianPackage.readAll(lock))
        .hasMessageContaining("'libc6 2.36-9' is not a package");
  }

  private Path lock(String text) throws IOException {
    return Files.writeString(folder.resolve("packages.lock"), text);
  }
}
