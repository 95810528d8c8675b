package io.appoperator.core.decode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class YamlReaderTest {

  private final YamlReader reader = new YamlReader();

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "yes         | true",
        "No          | false",
        "on          | true",
        "off         | false",
        "true        | true",
        "y | true",
        "N | false",
        "~ | null",
        "null | null",
        "017 | 15",
        "-017 | -15",
        "0o17 | 15",
        "-0o7 | -7",
        "0O17 | 15",
        "00 | 0",
        "0_1 | 1",
        "0x1F | 31",
        "0X1F | 31",
        "+0x1 | 1",
        "0b101 | 5",
        "0B1 | 1",
        "0b2 | \"0b2\"",
        "1_000 | 1000",
        "1__0 | 10",
        "-7 | -7",
        "+7 | 7",
        "-0 | 0",
        "08 | 8",
        "09.5 | 9.5",
        "2147483648 | 2147483648",
        "9223372036854775808 | 9223372036854775808",
        "1.50 | 1.5",
        "1. | 1",
        "3.0 | 3",
        "1e3 | 1000",
        "12e03 | 12000",
        "3e | \"3e\"",
        ".5 | 0.5",
        "+.5 | 0.5",
        "1_0.5 | 10.5",
        "1e400 | \"1e400\"",
        "1e-999999999 | 0",
        ". | \".\"",
        "12:30:45 | \"12:30:45\"",
        "190:20:30 | \"190:20:30\"",
        "2026-01-31 | \"2026-01-31\"",
        "1.2.3 | \"1.2.3\"",
        "64Mi | \"64Mi\"",
        "'yes' | \"yes\"",
        "\"017\" | \"017\"",
        "!!str 5 | \"5\"",
        "!!float 5 | 5",
        "= | \"=\"",
      })
  void resolvesScalarsLikeKubectl(String yaml, String json) {
    assertThat(value("v: " + yaml)).hasToString(json);
  }

  @ParameterizedTest
  @CsvSource({"on, true", "n, false", "017, 15", "1_0, 10", "'\"on\"', on", "a.b/c, a.b/c"})
  void resolvesKeysLikeKubectl(String yaml, String key) {
    assertThat(value("v: {" + yaml + ": x}").has(key)).isTrue();
  }

  @Test
  void readsLongKeysBesideALongListInBoundedMemory() {
    StringBuilder yaml = new StringBuilder();
    for (int depth = 0; depth < 50; depth++) {
      yaml.append("{").append("k".repeat(1_000)).append(": ");
    }
    yaml.append("[").append("0,".repeat(100_000)).append("0]").append("}".repeat(50));

    YamlReader.Result result = new YamlReader().read("long.yaml", yaml.toString().getBytes(UTF_8));

    assertThat(result.problems()).isEmpty();
    assertThat(result.documents()).hasSize(1);
    assertThat(result.documents().get(0).lines().keySet().stream().mapToLong(String::length).sum())
        .isLessThan(64L * 1024 * 1024);
  }

  @Test
  void expandsAnchors() {
    assertThat(value("a: &x {k: [1, 2]}\nv: *x")).hasToString("{\"k\":[1,2]}");
  }

  @Test
  void mergesMappingsGivingPrecedenceToOwnKeys() {
    assertThat(value("a: &x {k: 1, l: 2}\nv:\n  <<: *x\n  l: 3\n  m: 4"))
        .isEqualTo(value("v: {l: 3, m: 4, k: 1}"));
  }

  @Test
  void mergesListsOfMappingsGivingPrecedenceToTheFirst() {
    assertThat(value("a: &x {k: 1}\nb: &y {k: 2, l: 2}\nv: {<<: [*x, *y]}"))
        .isEqualTo(value("v: {k: 1, l: 2}"));
  }

  @Test
  void readsJson() {
    assertThat(value("{\"v\": {\"a\": [1, true, null, \"b\"]}}"))
        .hasToString("{\"a\":[1,true,null,\"b\"]}");
  }

  @Test
  void readsWindowsLineEndingsAndAByteOrderMark() {
    YamlReader.Result result = read("\uFEFFa: 1\r\nb: |\r\n  x\r\n  y\r\n");

    assertThat(result.problems()).isEmpty();
    assertThat(result.documents().get(0).json()).hasToString("{\"a\":1,\"b\":\"x\\ny\\n\"}");
  }

  @Test
  void splitsDocumentsAndSkipsEmptyOnes() {
    YamlReader.Result result = read("---\na: 1\n---\n---\n# nothing\n---\nb: 2\n...\n");

    assertThat(result.problems()).isEmpty();
    assertThat(result.documents())
        .extracting(d -> d.json().toString())
        .containsExactly("{\"a\":1}", "{\"b\":2}");
    assertThat(result.documents().get(1).lineOf("b")).isEqualTo(7);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "---\n", "# a comment\n", "---\n---\n"})
  void returnsNothingForEmptyStreams(String yaml) {
    assertThat(read(yaml)).isEqualTo(new YamlReader.Result(List.of(), List.of()));
  }

  @Test
  void returnsTheLineOfEachPath() {
    Document document =
        read("kind: A\nspec:\n  list:\n    - name: a\n    - name: b\n      x: 1\n")
            .documents()
            .get(0);

    assertThat(document.lineOf("kind")).isEqualTo(1);
    assertThat(document.lineOf("spec.list[1].name")).isEqualTo(5);
    assertThat(document.lineOf("spec.list[1].x")).isEqualTo(6);
    assertThat(document.lineOf("spec.list[1].missing")).isEqualTo(5);
    assertThat(document.lineOf("spec.missing.below")).isEqualTo(2);
    assertThat(document.lineOf("missing")).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "a: 1\\nb: 2\\na: 3         | 3 | Duplicate key 'a'. Remove one of them.",
        "a:\\n  b: 1\\n  b: 2       | 3 | Duplicate key 'b'. Remove one of them.",
        "a:\\n\\tb: 1               | 2 | Not valid YAML: found character '\\t(TAB)' that cannot start any token. (Do not use \\t(TAB) for indentation).",
        "a: [1, 2                   | 1 | Not valid YAML: expected ',' or ']', but got <stream end>.",
        "a: 1\\n  b: 2              | 2 | Not valid YAML: mapping values are not allowed here.",
        "a: *nowhere                | 1 | Not valid YAML: found an undefined alias. Quote a string that starts like one.",
        "a: &x [*x]                 | 1 | An alias must not refer to a node that contains it.",
        "a: &x {b: {c: *x}}         | 1 | An alias must not refer to a node that contains it.",
        "a: &x\\n  <<: *x           | 1 | An alias must not refer to a node that contains it.",
        "a: {<<: 5}                 | 1 | A merge key needs a mapping or a list of mappings.",
        "? [a, b]\\n: 1             | 1 | A key must be a plain string.",
        "? {a: b}\\n: 1             | 1 | A key must be a plain string.",
        "a: !!java.net.URL [x]      | 1 | Not valid YAML: Global tag is not allowed: tag:yaml.org,2002:java.net.URL.",
        "a: !thing {}               | 1 | Custom tags are not supported. Remove the tag, or quote a string that starts with '!'.",
        "a: !!binary aGk=           | 1 | The tag tag:yaml.org,2002:binary is not supported. Remove it.",
        "a: !!set {b}               | 1 | The tag tag:yaml.org,2002:set is not supported. Remove it.",
        "a: !!int x                 | 1 | This number has no JSON form. Quote it if it is a string.",
        "a: .inf                    | 1 | This number has no JSON form. Quote it if it is a string.",
        "a: .nan                    | 1 | This number has no JSON form. Quote it if it is a string.",
        "~: x                       | 1 | The key '~' is not a string. Quote it.",
        "1.5: x                     | 1 | The key '1.5' is not a string. Quote it.",
        "- a\\n- b                  | 1 | A document must be a mapping of keys to values.",
        "just text                  | 1 | A document must be a mapping of keys to values.",
      })
  void rejectsInvalidDocuments(String yaml, int line, String message) {
    YamlReader.Result result = read(yaml.replace("\\n", "\n").replace("\\t", "\t"));

    assertThat(result.documents()).isEmpty();
    assertThat(result.problems())
        .singleElement()
        .hasToString("test.yaml:" + line + ": " + message.replace("\\t", "\\t"));
  }

  @Test
  void keepsDocumentsBesideASyntaxError() {
    YamlReader.Result result = read("a: 1\n---\nb: [\n---\nc: }\n---\nd: 1");

    assertThat(result.documents()).extracting(Document::index).containsExactly(1, 4);
    assertThat(result.problems()).extracting(Problem::document).containsExactly(2, 3);
    assertThat(result.problems()).extracting(Problem::line).containsExactly(4, 5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n"})
  void countsLinesForAnyLineEnding(String lineEnd) {
    String yaml = "\uFEFF# c\n---\na: 1\n---\nb: |\n  x\n  y\nc: 1\nc: 2\n";

    YamlReader.Result result = read(yaml.replace("\n", lineEnd));

    assertThat(result.documents()).singleElement().matches(document -> document.lineOf("a") == 3);
    assertThat(result.problems())
        .singleElement()
        .hasToString("test.yaml:9: Duplicate key 'c'. Remove one of them.");
  }

  @Test
  void continuesAfterARejectedDocument() {
    YamlReader.Result result = read("a: 1\na: 2\n---\nb: 1\n---\n- c\n");

    assertThat(result.documents()).singleElement().extracting(Document::index).isEqualTo(2);
    assertThat(result.problems()).extracting(Problem::document).containsExactly(1, 3);
  }

  @Test
  void rejectsASmallAliasBomb() {
    StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 10; i++) {
      bomb.append("a%s: &a%s [".formatted(i, i)).append(("*a" + (i - 1) + ", ").repeat(9));
      bomb.append("*a").append(i - 1).append("]\n");
    }

    assertRefusedQuickly(bomb.toString(), "aliases");
  }

  @Test
  void rejectsABombOfMergeKeys() {
    StringBuilder bomb = new StringBuilder("a0: &a0 {k: v}\n");
    for (int i = 1; i < 30; i++) {
      bomb.append("a%s: &a%s {<<: [*a%s, *a%s]}\n".formatted(i, i, i - 1, i - 1));
    }

    assertRefusedQuickly(bomb.toString(), "aliases");
  }

  @Test
  void rejectsALongDocument() {
    assertRefusedQuickly("a:\n" + "  - x\n".repeat(200_001), "200,000");
  }

  @ParameterizedTest
  @ValueSource(ints = {65, 5_000, 100_000})
  void rejectsDeepNesting(int depth) {
    assertRefusedQuickly("a: " + "[".repeat(depth) + "]".repeat(depth), "");
    assertRefusedQuickly("a: " + "{b: ".repeat(depth) + "}".repeat(depth), "");
  }

  @Test
  void acceptsTheNestingDepthOfKubernetes() {
    assertThat(read("a: " + "[".repeat(40) + "]".repeat(40)).problems()).isEmpty();
  }

  @Test
  void acceptsManyAliases() {
    String uses =
        IntStream.range(0, 900).mapToObj(i -> "b" + i + ": *x\n").reduce("", String::concat);

    assertThat(read("a: &x {k: 1}\n" + uses).problems()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {0xFF, 0xC0, 0x80})
  void rejectsInvalidUtf8(int badByte) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes("a: 1\n---\nb: x".getBytes(UTF_8));
    bytes.write(badByte);
    bytes.writeBytes("\n---\nc: 1".getBytes(UTF_8));

    YamlReader.Result result = reader.read("test.yaml", bytes.toByteArray());

    assertThat(result.documents()).extracting(Document::index).containsExactly(1, 3);
    assertThat(result.problems())
        .singleElement()
        .hasToString(
            String.format(
                Locale.ROOT,
                "test.yaml:3: The byte 0x%02X, the 5th of this line, is not valid UTF-8. Save the file as UTF-8.",
                badByte));
  }

  @Test
  void rejectsControlCharactersNamingTheirLine() {
    assertThat(read("a: 1\nb: \u0000\n").problems())
        .singleElement()
        .hasToString(
            "test.yaml:2: Not valid YAML: the character U+0000 is not allowed. Remove it.");
  }

  @Test
  void readsCharactersOutsideTheBasicPlane() {
    assertThat(value("v: \"\uD83D\uDE80 ü\"").textValue()).isEqualTo("\uD83D\uDE80 ü");
  }

  private void assertRefusedQuickly(String yaml, String word) {
    YamlReader.Result result =
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(10), () -> read(yaml));

    assertThat(result.documents()).isEmpty();
    assertThat(result.problems()).singleElement().asString().contains(word);
  }

  private JsonNode value(String yaml) {
    YamlReader.Result result = read(yaml);
    assertThat(result.problems()).isEmpty();
    return result.documents().get(0).json().path("v");
  }

  private YamlReader.Result read(String yaml) {
    return reader.read("test.yaml", yaml.getBytes(UTF_8));
  }
}
