package io.appoperator.core.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ParsedFormTest {

  static List<Object> values() {
    return List.of(
        "text",
        true,
        (byte) 1,
        (short) 1,
        1,
        1L,
        (long) Integer.MAX_VALUE + 1,
        Long.MIN_VALUE,
        BigInteger.ONE,
        BigInteger.TWO.pow(80),
        0.1f,
        0.1,
        1.0,
        1e300,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        new BigDecimal("0.10"),
        new BigDecimal("1"),
        "bytes".getBytes(UTF_8),
        Map.of("deep", List.of(1L, Map.of("deeper", 2L), List.of(3L))));
  }

  @ParameterizedTest
  @MethodSource("values")
  void equalsTheTreeThatIsReadFromItsText(Object value) throws IOException {
    ObjectNode tree = Json.object();
    tree.set("value", Json.tree(value));
    tree.putPOJO("raw", value);
    JsonNode read = Json.parse(Json.bytes(tree));
    assertThat(ParsedForm.of(tree)).isEqualTo(read);
  }

  @Test
  void changesNothingThatWasRead() throws IOException {
    ObjectNode tree = Json.object();
    JsonNode shared = Json.parse(Json.bytes(Json.tree(Map.of("a", List.of(1, 2.5, "b")))));
    tree.set("shared", shared);
    JsonNode first = shared.path("a").get(0);
    assertThat(ParsedForm.of(tree).get("shared")).isSameAs(shared);
    assertThat(shared.path("a").get(0)).isSameAs(first);
  }
}
