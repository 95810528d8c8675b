package io.appoperator.dist.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ImageArchitectureTest {

  private static final Path MODULE =
      Path.of(System.getProperty("project.root", "..")).resolve("operator-dist");

  @Test
  void listsTheKnownOnesForAnother() {
    assertThat(Architecture.parse("arm64")).isEqualTo(Architecture.ARM64);
    assertThatThrownBy(() -> Architecture.parse("x86"))
        .hasMessage("'x86' is not an architecture. Set -Dimage.architecture to amd64 or arm64.");
  }

  @Test
  void imagesOfBothHaveTheSamePackages() throws IOException {
    assertThat(packages(Architecture.ARM64)).isEqualTo(packages(Architecture.AMD64));
  }

  @Test
  void pinsThePackageWithTheModulesOfJava() throws IOException {
    assertThat(DebianPackage.readAll(Architecture.ARM64.lock(MODULE, "jdk"))).hasSize(1);
  }

  private static List<String> packages(Architecture architecture) throws IOException {
    return DebianPackage.readAll(architecture.lock(MODULE, "packages")).stream()
        .map(DebianPackage::name)
        .toList();
  }
}
