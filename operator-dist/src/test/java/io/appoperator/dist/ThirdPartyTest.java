package io.appoperator.dist;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThirdPartyTest {

  private static final String COMPONENT =
      """
      {"group": "%s", "name": "%s", "version": "1.0", "licenses": [%s]}
      """;

  @TempDir private Path folder;

  @Test
  void listsLibrariesWithTheirLicences() throws IOException {
    Path bom =
        bom(
            COMPONENT.formatted("org.example", "two", "{\"license\": {\"id\": \"MIT\"}}"),
            COMPONENT.formatted("io.appoperator", "operator-core", ""),
            COMPONENT.formatted(
                "org.example",
                "one",
                "{\"license\": {\"id\": \"LGPL-2.1-only\"}}, {\"license\": {\"name\": \"Own\"}}"));

    assertThat(ThirdParty.list(bom))
        .endsWith("\n\norg.example:one 1.0: LGPL-2.1-only or Own\norg.example:two 1.0: MIT\n");
  }

  @Test
  void refusesALibraryWithAnotherLicence() throws IOException {
    Path bom = bom(COMPONENT.formatted("org.example", "own", "{\"license\": {\"name\": \"Own\"}}"));

    assertThatThrownBy(() -> ThirdParty.list(bom))
        .hasMessageContaining("no accepted licence: [org.example:own [Own]]");
  }

  @Test
  void copiesTheTextsInTheJars() throws IOException {
    Path lib = Files.createDirectory(folder.resolve("lib"));
    try (OutputStream out = Files.newOutputStream(lib.resolve("one-1.0.jar"));
        ZipOutputStream jar = new ZipOutputStream(out)) {
      jar.putNextEntry(new ZipEntry("META-INF/LICENSE.txt"));
      jar.write("text".getBytes(UTF_8));
      jar.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
    }

    ThirdParty.copyTexts(lib, folder);

    assertThat(folder.resolve("one-1.0/LICENSE.txt")).hasContent("text");
    assertThat(folder.resolve("one-1.0")).isDirectoryNotContaining("glob:**MANIFEST*");
  }

  private Path bom(String... components) throws IOException {
    return Files.writeString(
        folder.resolve("bom.json"), "{\"components\": [" + String.join(",", components) + "]}");
  }
}
