package io.appoperator.cel;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FormatSchemaTest {

  @Test
  void isPublishedWithTheDocumentation() throws IOException {
    Path page =
        Path.of(System.getProperty("project.root"), "docs", "reference", "manager.schema.json");

    assertThat(Json.parse(Files.readAllBytes(page))).isEqualTo(FormatSchema.document());
  }
}
