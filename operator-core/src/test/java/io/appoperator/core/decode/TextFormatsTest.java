package io.appoperator.core.decode;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextFormatsTest {

  private static final Path DEFINITION =
      Path.of(
          System.getProperty("project.root"),
          "operator-api/src/main/resources/io/appoperator/application/application.crd.json");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "minReadySeconds | ^[a-z]{3}$               | 'x' does not match ^[a-z]{3}$.",
        "maxSurge        | \"^(0|[1-9][0-9]{0,3})%$\" | 'x' is not a percentage; for example, 25%.",
        "path            | ^/                       | 'x' is not an absolute path; it must start with '/'.",
      })
  void describesKnownPatterns(String field, String pattern, String message) {
    assertThat(TextFormats.mismatch("x", pattern)).as(field).isEqualTo(message);
  }

  @Test
  void describesTheFormatOfEveryQuantityInTheBundledKind() throws Exception {
    JsonNode definition = new ObjectMapper().readTree(Files.readString(DEFINITION));
    List<String> quantities =
        definition.findValuesAsText("pattern").stream()
            .filter(pattern -> pattern.contains("KMGTPE"))
            .toList();

    assertThat(quantities).hasSizeGreaterThan(10);
    assertThat(quantities)
        .allSatisfy(
            pattern ->
                assertThat(TextFormats.mismatch("64MB", pattern))
                    .startsWith("'64MB' is not a valid quantity"));
  }
}
