package io.appoperator.core.render;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManifestPrinterTest {

  private final ManifestPrinter printer = new ManifestPrinter();

  @Test
  void printsListsMapsAndBlocks() {
    ObjectNode json = Json.object();
    json.putArray("list").add("a").add(Json.object().put("b", 1));
    json.put("text", "one\ntwo\n");
    json.putObject("empty");

    assertThat(printer.print(json))
        .isEqualTo(
            """
            list:
            - a
            - b: 1
            text: |
              one
              two
            empty: {}
            """);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "x",
        "yes",
        "No",
        "on",
        "y",
        "n",
        "Y",
        "true",
        "null",
        "~",
        "5",
        "-5",
        "+5",
        "017",
        "0o17",
        "0x1F",
        "0b1",
        "08",
        "1_000",
        "1.5",
        ".5",
        "1.",
        "1e3",
        "1E3",
        "+.5",
        ".inf",
        ".nan",
        "12:30:45",
        "2026-01-31",
        "=",
        "<<",
        "-",
        "- a",
        "?",
        "a: b",
        "a:",
        "#a",
        "a #b",
        "'a'",
        "\"a\"",
        "*a",
        "&a",
        "!a",
        "%a",
        "@a",
        "`a",
        "[a",
        "{a",
        "|",
        ">",
        "---",
        "...",
        " a",
        "a ",
        "a\nb",
        "a\n",
        "\n",
        "\n\n",
        "a\n\n",
        "  a\n b\n",
        "\ta",
        "a\tb",
        "a\r\nb",
        "\u0085",
        "\u2028",
        "\uFEFFa",
        "\u0007",
        "\uD83D\uDE80",
        "ü",
        "a\\b",
        "//",
        "0x",
        "0X1F",
        "0O17",
        "1__0",
        "-.5",
        "00",
        "-0",
        "0_1",
        "1_0.5",
        "09.5",
        "0B1"
      })
  void printsStringsThatParseToTheSameValue(String text) {
    ObjectNode json = Json.object().put("v", text);
    json.putObject(text.isEmpty() ? "k" : text).put("below", text);
    json.putArray("list").add(text);

    assertThat(readBack(printer.print(json))).isEqualTo(json);
  }

  @Test
  void printsNumbersThatParseToTheSameValue() {
    ObjectNode json =
        Json.object()
            .put("a", 5)
            .put("b", -7L)
            .put("c", 1.5)
            .put("d", Long.MAX_VALUE)
            .put("e", 0.1);

    assertThat(readBack(printer.print(json)).toString()).isEqualTo(json.toString());
  }

  @Test
  void doesNotWrapLongLines() {
    String text = "word ".repeat(500) + "end";

    assertThat(printer.print(Json.object().put("v", text)).lines()).hasSize(1);
  }

  @Test
  void printsASeparatorBeforeEachDocument() {
    assertThat(printer.print(List.of(Json.object().put("a", 1), Json.object().put("b", 2))))
        .isEqualTo("---\na: 1\n---\nb: 2\n");
  }

  private static JsonNode readBack(String yaml) {
    YamlReader.Result result = new YamlReader().read("printed", yaml.getBytes(UTF_8));
    assertThat(result.problems()).as(yaml).isEmpty();
    return result.documents().get(0).json();
  }
}
