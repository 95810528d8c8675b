package io.appoperator.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Digests in clusters are of the bytes of Jackson. */
class JsonWriterTest {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final String SMILE = Character.toString(0x1F600);

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 1022, 1023, 1024, 1025, 5000})
  void writesTextsOfAnyLength(int length) {
    assertEqualBytes(NODES.textNode("a".repeat(length)));
    assertEqualBytes(NODES.textNode("a".repeat(length) + "\n" + "b".repeat(length)));
    assertEqualBytes(NODES.textNode("a".repeat(length) + SMILE + "b\n".repeat(length)));
  }

  @Test
  void escapesEachCharacterAsJacksonDoes() {
    for (char c = 0; c < 0x800; c++) {
      assertEqualBytes(NODES.textNode("a" + c + "b"));
      assertEqualBytes(NODES.objectNode().put("a" + c, c + "b"));
    }
  }

  static List<JsonNode> scalars() {
    return List.of(
        NODES.numberNode(Integer.MIN_VALUE),
        NODES.numberNode(0L),
        NODES.numberNode(Long.MIN_VALUE),
        NODES.numberNode((short) 7),
        NODES.numberNode(1.5),
        NODES.numberNode(1e30),
        NODES.numberNode(1.5f),
        NODES.numberNode(BigInteger.TEN.pow(30)),
        NODES.numberNode(new BigDecimal("1.50")),
        NODES.booleanNode(true),
        NODES.booleanNode(false),
        NODES.nullNode(),
        NODES.missingNode(),
        NODES.binaryNode(new byte[] {1, 2, 3}),
        NODES.pojoNode(List.of("a", 1)),
        NODES.objectNode(),
        NODES.arrayNode());
  }

  @ParameterizedTest
  @MethodSource("scalars")
  void writesEachTypeOfValueAsJacksonDoes(JsonNode value) {
    assertEqualBytes(value);
    assertEqualBytes(NODES.arrayNode().add(value).add(value));
  }

  @Test
  void writesRandomTreesAsJacksonDoes() {
    Random random = new Random(1);
    for (int i = 0; i < 500; i++) {
      assertEqualBytes(value(random, 5));
    }
  }

  private static void assertEqualBytes(JsonNode tree) {
    byte[] expected = Json.bytesByJackson(tree);
    assertThat(JsonWriter.bytes(tree)).isEqualTo(expected);
    MessageDigest digest = sha();
    JsonWriter.update(digest, tree);
    assertThat(digest.digest()).isEqualTo(sha().digest(expected));
  }

  private static JsonNode value(Random random, int depth) {
    return switch (random.nextInt(depth == 0 ? 4 : 6)) {
      case 0 -> NODES.textNode(text(random));
      case 1 -> NODES.numberNode(random.nextInt());
      case 2 -> NODES.numberNode(random.nextLong());
      case 3 -> NODES.booleanNode(random.nextBoolean());
      case 4 -> {
        ArrayNode array = NODES.arrayNode();
        random.ints(random.nextInt(6)).forEach(i -> array.add(value(random, depth - 1)));
        yield array;
      }
      default -> {
        ObjectNode object = NODES.objectNode();
        random
            .ints(random.nextInt(8))
            .forEach(i -> object.set(text(random), value(random, depth - 1)));
        yield object;
      }
    };
  }

  private static String text(Random random) {
    List<String> parts =
        List.of("a", "image", " ", "\"", "\\", "\n", "\u0001", "\u00e9", SMILE, "/");
    return random
        .ints(random.nextInt(300), 0, random.nextBoolean() ? 3 : parts.size())
        .mapToObj(parts::get)
        .collect(Collectors.joining());
  }

  private static MessageDigest sha() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
