package io.appoperator.dist;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BillOfMaterialsTest {

  @TempDir private Path folder;
  private Path bom;
  private Path lib;

  @BeforeEach
  void writeBom() throws IOException {
    bom =
        Files.writeString(
            folder.resolve("bom.json"),
            """
            {"components": [{"name": "one", "version": "1.0"}, {"name": "two", "version": "2.0-jre"}]}
            """);
    lib = folder.resolve("lib");
    Files.createDirectories(lib.resolve("cel"));
    Files.createFile(lib.resolve("one-1.0.jar"));
  }

  @Test
  void namesEachJar() throws IOException {
    Files.createFile(lib.resolve("cel/two-2.0-jre.jar"));

    assertThatCode(() -> BillOfMaterials.checkNames(bom, lib)).doesNotThrowAnyException();
  }

  @Test
  void mayNotNameAnotherVersionOfAJar() throws IOException {
    Files.createFile(lib.resolve("cel/two-2.1-jre.jar"));

    assertThatThrownBy(() -> BillOfMaterials.checkNames(bom, lib))
        .hasMessageStartingWith("bom.json does not name these jars: [two-2.1-jre.jar].");
  }
}
