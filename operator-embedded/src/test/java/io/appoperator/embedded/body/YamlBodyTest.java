package io.appoperator.embedded.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class YamlBodyTest {

  @Test
  void valuesHaveTheTypesOfJson() throws BodyException {
    assertThat(
            YamlBody.parse(
                    """
                    text: 2026-01-02
                    number: 12
                    fraction: 1.5
                    yes: on
                    none: ~
                    list: [a, "1"]
                    """)
                .toString())
        .isEqualTo(
            "{\"text\":\"2026-01-02\",\"number\":12,\"fraction\":1.5,\"true\":true,\"none\":null,"
                + "\"list\":[\"a\",\"1\"]}");
  }

  @Test
  void writesWhatItReads() throws BodyException {
    String yaml = "a:\n- b: '1'\n  c: null\n";
    assertThat(YamlBody.write(YamlBody.parse(yaml))).isEqualTo(yaml);
  }

  @Test
  void theLastOfTwoFieldsCountsAndNothingIsLogged() throws BodyException {
    List<LogRecord> records = new CopyOnWriteArrayList<>();
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord logged) {
            records.add(logged);
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    Logger logger = Logger.getLogger("org.yaml.snakeyaml");
    logger.addHandler(handler);
    try {
      assertThat(YamlBody.parse("a: 1\na: 2\n").toString()).isEqualTo("{\"a\":2}");
    } finally {
      logger.removeHandler(handler);
    }
    assertThat(records).isEmpty();
  }

  @Test
  void errorsNameTheLine() {
    assertThatThrownBy(() -> YamlBody.parse("a: 1\nb: [c"))
        .isInstanceOf(BodyException.class)
        .hasMessageStartingWith("line 2: expected ',' or ']'");
  }

  @Test
  void aliasesRepeatValues() throws BodyException {
    JsonNode json = YamlBody.parse("a: &x {b: 1}\nc: *x\n");
    assertThat(json.path("c")).isEqualTo(json.path("a"));
  }

  @Test
  void aliasesCannotMultiplyWithoutEnd() {
    String levels =
        IntStream.range(1, 6)
            .mapToObj(i -> "l%s: &l%s [%s]\n".formatted(i, i, ("*l" + (i - 1) + ",").repeat(100)))
            .collect(Collectors.joining());
    assertThatThrownBy(() -> YamlBody.parse("l0: &l0 x\n" + levels))
        .isInstanceOf(BodyException.class);
  }

  @Test
  void deepNestingIsAnError() {
    assertThatThrownBy(() -> YamlBody.parse("[".repeat(100_000)))
        .isInstanceOf(BodyException.class)
        .hasMessageContaining("Nesting Depth");
  }

  @Test
  void onlyTheFirstDocumentCounts() throws BodyException {
    JsonNode first = YamlBody.parse("a: 1\n");
    for (String next : List.of("---\nb: 2\n", "---\n}{", "--- }{\n", "...\n}{", "---\n: : :\n{")) {
      assertThat(YamlBody.parse("a: 1\n" + next)).as(next).isEqualTo(first);
    }
    assertThat(YamlBody.parse("---\n---\na: 1\n").isNull()).isTrue();
    assertThat(YamlBody.parse("").isNull()).isTrue();
  }
}
