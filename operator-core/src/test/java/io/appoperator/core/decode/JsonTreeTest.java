package io.appoperator.core.decode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.decode.RawDocument.DocumentStart;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTreeTest {

  private static final int DOCUMENTS = 500;

  private static final List<String> SCALARS =
      List.of(
              "null, true, false, 0, -0, 7, -17, 2147483648, 9223372036854775808, 0.5, 1.0, -0.0"
                  .split(", "),
              "1e3, 1E-7, 2.50e+2, 12345678901234567890.125, 1e400, \"\", \"a b\", \"yes\", \"010\""
                  .split(", "),
              "\"<<\", \"~\", \"1.0\", \"\\u00fc\\n\\t\\\"\\\\\", \"\\ud83d\\ude80\"".split(", "),
              "\"\u00fc\uD83D\uDE80\", \"# no comment\", \"{}\", \"\\u0000\", \"\\u2028\""
                  .split(", "))
          .stream()
          .flatMap(Arrays::stream)
          .toList();

  @Test
  void readsPlainJsonAsTheParserOfYaml() {
    for (int seed = 0; seed < DOCUMENTS; seed++) {
      String text = object(new Random(seed), 0);
      Document document = read(text).orElseThrow();

      YamlReader.Result expected = new YamlReader().read(raw(text + "\n# not JSON"));
      assertThat(expected.documents()).as(text).containsExactly(document);
    }
  }

  @Test
  void readsAnEscapedSlashWhichYamlDoesNotHave() {
    assertThat(read("{\"a\": \"b\\/c\"}").orElseThrow().json().path("a").asText()).isEqualTo("b/c");
  }

  /** A document in which keys, line ends and indentation vary. */
  private static String object(Random random, int depth) {
    String indent =
        random.nextBoolean() ? "" : (random.nextBoolean() ? "\n" : "\r\n") + "  ".repeat(depth);
    StringBuilder text = new StringBuilder("{");
    int size = random.nextInt(5);
    for (int i = 0; i < size; i++) {
      text.append(i == 0 ? "" : ",").append(indent);
      text.append("\"k").append(i).append(random.nextInt(5) == 0 ? " x.y" : "").append("\":");
      text.append(" ".repeat(random.nextInt(2))).append(value(random, depth + 1));
    }
    return text.append(indent).append("}").toString();
  }

  private static String value(Random random, int depth) {
    int choice = depth > 6 ? 0 : random.nextInt(4);
    return switch (choice) {
      case 1 -> object(random, depth);
      case 2 ->
          IntStream.range(0, random.nextInt(4))
              .mapToObj(i -> value(random, depth + 1))
              .reduce((a, b) -> a + ",\n" + b)
              .map(all -> "[" + all + "]")
              .orElse("[ ]");
      default -> SCALARS.get(random.nextInt(SCALARS.size()));
    };
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kind: A",
        "",
        "[1]",
        "{",
        "{kind: A}",
        "{'kind': 'A'}",
        "{\"kind\": \"A\",}",
        "{\"kind\": A}",
        "{\"kind\": \"A\"} # comment",
        "{\"kind\": \"A\"} {}",
        "{\"kind\": \"A\", \"kind\": \"B\"}",
        "{\"kind\": &a \"A\", \"other\": *a}",
        "{\"text\": \"\u0085\"}",
        "{\"text\": \"\u2028\"}",
        "{\"text\": \"\u0007\"}",
        "{\"text\": \"a\tb\"}",
        "{\"number\": 01}",
        "{\"number\": .5}",
        "{\"number\": NaN}",
        "{\"number\": 12345678901234567890123456789012345678901234567890123456789012345}",
      })
  void leavesOtherTextToTheParserOfYaml(String text) {
    assertThat(read(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {63, 64, 10_000})
  void leavesDeepNestingToTheParserOfYaml(int depth) {
    String text = "{\"a\": " + "[".repeat(depth) + "]".repeat(depth) + "}";

    assertThat(read(text).isPresent()).isEqualTo(depth <= 64);
  }

  @Test
  void leavesManyValuesToTheParserOfYaml() {
    assertThat(read("{\"a\": [" + "1,".repeat(200_000) + "1]}")).isEmpty();
  }

  @Test
  void leavesLongPathsToTheParserOfYaml() {
    assertThat(read("{\"" + "k".repeat(40_000) + "\": [" + "1,".repeat(200) + "1]}")).isEmpty();
  }

  private static Optional<Document> read(String text) {
    return JsonTree.read(raw(text), text);
  }

  private static RawDocument raw(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return new RawDocument("all.json", 2, "items[3]", 5, DocumentStart.NONE, bytes, 1 << 24);
  }
}
