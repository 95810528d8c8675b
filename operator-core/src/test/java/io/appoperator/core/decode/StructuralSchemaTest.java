package io.appoperator.core.decode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StructuralSchemaTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "type: string                                | x              |",
        "type: string                                | 5              | Expected a string, found a number. Quote it.",
        "type: string                                | yes            | Expected a string, found the boolean true. Quote it.",
        "type: string                                | [x]            | Expected a string, found a list.",
        "type: integer                               | 5              |",
        "type: integer                               | 3.0            |",
        "type: integer                               | 1.5            | Expected a whole number, found the number 1.5.",
        "type: integer                               | '5'            | Expected a whole number, found the string '5'.",
        "type: integer                               | 9223372036854775808 | Expected a whole number, found the number 9223372036854775808.",
        "type: integer, format: int32                | 2147483647     |",
        "type: integer, format: int32                | 2147483648     | Expected a whole number, found the number 2147483648.",
        "type: number                                | 1.5            |",
        "type: number                                | 2              |",
        "type: number                                | x              | Expected a number, found the string 'x'.",
        "type: boolean                               | on             |",
        "type: boolean                               | 1              | Expected a boolean, found the number 1.",
        "type: object, additionalProperties: true    | {a: 1}         |",
        "type: object                                | [a]            | Expected an object, found a list.",
        "type: object                                | x              | Expected an object, found the string 'x'.",
        "type: array, items: {type: string}          | [a, b]         |",
        "type: array, items: {type: string}          | {a: b}         | Expected a list, found an object.",
        "x-kubernetes-int-or-string: true            | 5              |",
        "x-kubernetes-int-or-string: true            | 25%            |",
        "x-kubernetes-int-or-string: true            | 1.5            | Expected a whole number or a string, found the number 1.5.",
        "x-kubernetes-int-or-string: true            | {}             | Expected a whole number or a string, found an object.",
        "type: string, enum: [Always, Never]         | Never          |",
        "type: string, enum: [Always, Never]         | Nevr           | 'Nevr' is not one of [Always, Never]. Did you mean 'Never'?",
        "type: string, enum: [Always, Never]         | Sometimes      | 'Sometimes' is not one of [Always, Never].",
        "type: string, minLength: 2                  | a              | Must have at least 2 characters, but has 1.",
        "type: string, maxLength: 2                  | abc            | Must have at most 2 characters, but has 3.",
        "type: string, maxLength: 1                  | \uD83D\uDE80   |",
        "type: string, pattern: '^[a-z]+$'           | abc            |",
        "type: string, pattern: '^[a-z]+$'           | aB             | 'aB' does not match ^[a-z]+$.",
        "type: string, pattern: 'b'                  | abc            |",
        "type: integer, minimum: 1, maximum: 65535   | 65535          |",
        "type: integer, minimum: 1, maximum: 65535   | 0              | 0 is out of range: it must be between 1 and 65535.",
        "type: integer, minimum: 1                   | 0              | 0 is out of range: it must be at least 1.",
        "type: integer, maximum: 3                   | 4              | 4 is out of range: it must be at most 3.",
        "type: number, minimum: 0, exclusiveMinimum: true | 0         | 0 is out of range: it must be above 0.",
        "type: number, maximum: 1, exclusiveMaximum: true | 1         | 1 is out of range: it must be below 1.",
        "type: integer, multipleOf: 5                | 15             |",
        "type: integer, multipleOf: 5                | 12             | 12 is not a multiple of 5.",
        "type: array, minItems: 1, items: {type: string} | []         | Must not be empty.",
        "type: array, maxItems: 1, items: {type: string} | [a, b]     | Must have at most 1 entries, but has 2.",
        "type: object, minProperties: 1, additionalProperties: {type: string} | {} | Must not be empty.",
        "type: object, maxProperties: 1, additionalProperties: {type: string} | {a: b, c: d} | Must have at most 1 entries, but has 2.",
        "type: array, x-kubernetes-list-type: set, items: {type: string} | [a, b, a] | Duplicate entry [\"a\"]. Remove one of them. (at v[2])",
      })
  void checksEachKeyword(String schema, String value, String message) {
    List<Diagnostic> problems = check("properties: {v: {" + schema + "}}", "v: " + value);

    if (message == null) {
      assertThat(problems).isEmpty();
      return;
    }
    String text = message.replaceFirst(" \\(at .*", "");
    String path = message.contains("(at ") ? message.replaceFirst(".*\\(at (.*)\\)", "$1") : "v";
    assertThat(problems).singleElement().isEqualTo(Diagnostic.invalid(path, text));
  }

  @Test
  void reportsEveryErrorWithItsPath() {
    String schema =
        """
        required: [name, size]
        properties:
          name: {type: string}
          size: {type: integer, minimum: 1}
          list:
            type: array
            items: {type: object, required: [key], properties: {key: {type: string}}}
          map: {type: object, additionalProperties: {type: integer}}
        """;

    assertThat(check(schema, "size: 0\nlist: [{key: a}, {}, {key: 1}]\nmap: {a: 1, b: x}"))
        .extracting(Diagnostic::path)
        .containsExactlyInAnyOrder("name", "size", "list[1].key", "list[2].key", "map.b");
  }

  @Test
  void suggestsTheNearestFieldForAnUnknownOne() {
    String schema = "properties: {replicas: {type: integer}, image: {type: string}}";

    assertThat(check(schema, "replica: 3"))
        .singleElement()
        .hasToString("replica: Unknown field 'replica'. Did you mean 'replicas'?");
    assertThat(check(schema, "zzzzzzzzz: 3"))
        .singleElement()
        .hasToString("zzzzzzzzz: Unknown field 'zzzzzzzzz'. Known fields: replicas, image.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x-kubernetes-preserve-unknown-fields: true",
        "additionalProperties: true",
        "additionalProperties: {type: integer}"
      })
  void acceptsUnknownFieldsWhereTheSchemaIsOpen(String schema) {
    assertThat(check(schema, "anything: 5")).isEmpty();
  }

  @Test
  void reportsDuplicateKeysInAKeyedList() {
    String schema =
        """
        properties:
          ports:
            type: array
            x-kubernetes-list-type: map
            x-kubernetes-list-map-keys: [port, protocol]
            items:
              type: object
              properties: {port: {type: integer}, protocol: {type: string, default: TCP}}
        """;

    assertThat(check(schema, "ports: [{port: 1}, {port: 1, protocol: UDP}, {port: 2}]")).isEmpty();
    assertThat(check(schema, "ports: [{port: 1}, {port: 1, protocol: TCP}]"))
        .extracting(Diagnostic::path)
        .containsExactly("ports[1]");
  }

  @Test
  void stopsAfterAHundredErrors() {
    String schema = "properties: {v: {type: array, items: {type: string}}}";

    assertThat(check(schema, "v: [" + "1, ".repeat(5_000) + "1]")).hasSize(100);
  }

  @Test
  void setsDefaultsRecursively() {
    String schema =
        """
        properties:
          count: {type: integer, default: 1}
          given: {type: integer, default: 1}
          section:
            type: object
            default: {}
            properties: {mode: {type: string, default: auto}}
          absent:
            type: object
            properties: {mode: {type: string, default: auto}}
          list: {type: array, items: {type: object, properties: {p: {type: string, default: TCP}}}}
          map: {type: object, additionalProperties: {type: object, properties: {q: {type: integer, default: 2}}}}
        """;

    assertThat(complete(schema, "given: 5\nlist: [{}, {p: UDP}]\nmap: {a: {}}"))
        .isEqualTo(
            json(
                """
                count: 1
                given: 5
                section: {mode: auto}
                list: [{p: TCP}, {p: UDP}]
                map: {a: {q: 2}}
                """));
  }

  @Test
  void dropsNullsBeforeDefaulting() {
    assertThat(
            complete(
                "properties: {v: {type: integer, default: 1}, w: {type: string}}",
                "v: null\nw: null"))
        .isEqualTo(json("v: 1"));
  }

  @Test
  void keepsNullsOfNullableFields() {
    String schema = "properties: {v: {type: integer, nullable: true, default: 1}}";

    assertThat(complete(schema, "v: null")).isEqualTo(json("v: null"));
    assertThat(check(schema, "v: null")).isEmpty();
  }

  @Test
  void rejectsNullsInLists() {
    assertThat(check("properties: {v: {type: array, items: {type: string}}}", "v: [a, null]"))
        .singleElement()
        .hasToString("v[1]: Must not be null. Set a value or remove the field.");
  }

  @Test
  void doesNotModifyTheInput() {
    ObjectNode value = json("v: null");
    new StructuralSchema(json("type: object\nproperties: {v: {type: integer, default: 1}}"))
        .withDefaults(value);

    assertThat(value).isEqualTo(json("v: null"));
  }

  private static List<Diagnostic> check(String schema, String value) {
    StructuralSchema structural = new StructuralSchema(json("type: object\n" + schema));
    return structural.check(structural.withDefaults(json(value)), "");
  }

  private static ObjectNode complete(String schema, String value) {
    return new StructuralSchema(json("type: object\n" + schema)).withDefaults(json(value));
  }

  private static ObjectNode json(String yaml) {
    YamlReader.Result result = new YamlReader().read("test", yaml.getBytes(UTF_8));
    assertThat(result.problems()).isEmpty();
    return result.documents().get(0).json();
  }
}
