package io.appoperator.embedded.patch;

import static io.appoperator.embedded.Widgets.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StrategicMergePatchTest {

  private static final JsonNode SCHEMA =
      json(
          """
          {properties: {
            map: {additionalProperties: {type: 'string'}},
            set: {'x-kubernetes-patch-strategy': 'merge', items: {}},
            list: {items: {}},
            ports: {
              'x-kubernetes-patch-strategy': 'merge',
              'x-kubernetes-patch-merge-key': 'port',
              items: {properties: {port: {}, name: {}}}
            }
          }}
          """);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{map: {a: '1', b: '2'}} | {map: {a: null, c: '3'}} | {map: {b: '2', c: '3'}}",
        "{map: {a: '1'}} | {map: {'$patch': 'replace', b: '2'}} | {map: {b: '2'}}",
        "{map: {a: '1', b: '2'}} | {map: {'$retainKeys': ['b']}} | {map: {b: '2'}}",
        "{list: [1, 2]} | {list: [3]} | {list: [3]}",
        "{set: [1, 2]} | {set: [3, 1]} | {set: [3, 1, 2]}",
        "{set: [1, 2]} | {'$deleteFromPrimitiveList/set': [1]} | {set: [2]}",
        "{set: [1, 2]} | {'$setElementOrder/set': [2, 1]} | {set: [2, 1]}",
        "{ports: [{port: 1}]} | {ports: [{port: 1, name: 'a'}]} | {ports: [{port: 1, name: 'a'}]}",
        "{ports: [{port: 1}, {port: 2}]} | {ports: [{port: 1, '$patch': 'delete'}]}"
            + " | {ports: [{port: 2}]}",
        "{ports: [{port: 1}]} | {ports: [{'$patch': 'replace'}, {port: 3}]} | {ports: [{port: 3}]}",
        "{} | {ports: [{port: 1, '$patch': 'delete'}, {port: 2, name: null}]}"
            + " | {ports: [{port: 2}]}",
      })
  void changesTheObject(String object, String patch, String expected) throws PatchException {
    ObjectNode patched =
        StrategicMergePatch.apply(SCHEMA, (ObjectNode) json(object), (ObjectNode) json(patch));

    assertThat(patched).isEqualTo(json(expected));
  }

  @Test
  void reportsAnElementWithoutItsMergeKey() {
    assertThatThrownBy(
            () ->
                StrategicMergePatch.apply(
                    SCHEMA,
                    (ObjectNode) json("{ports: [{port: 1}]}"),
                    (ObjectNode) json("{ports: [{name: 'a'}]}")))
        .hasMessage("map: map[name:a] does not contain declared merge key: port");
  }
}
