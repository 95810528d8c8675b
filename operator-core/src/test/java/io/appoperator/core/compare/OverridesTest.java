package io.appoperator.core.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.OwnedChange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OverridesTest {

  private static final String OPERATOR = "us";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "10 | 3",
        "'a' | 'b'",
        "true | false",
        "['a','b'] | ['a']",
        "['a','b'] | ['b','a']",
        "[{'port':1}] | [{'port':2}]",
        "'1000m' | '2'",
        "7 | null",
      })
  void reportsAnOwnedFieldWithAnotherValue(String applied, String stored) {
    assertThat(overrides(applied, stored)).containsExactly("spec.x");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "10 | 10",
        "1 | 1.0",
        "'1000m' | '1'",
        "'1024Mi' | '1Gi'",
        "[{'port':1}] | [{'port':1,'protocol':'TCP'}]",
        "{'a':'b'} | {'a':'b','c':'d'}",
        "{'a':'b','c':0,'d':false,'e':'','f':[],'g':null} | {'a':'b'}",
      })
  void ignoresEquivalentValuesAndServerDefaults(String applied, String stored) {
    assertThat(overrides(applied, stored)).isEmpty();
  }

  @Test
  void reportsARemovedFieldUnlessItsValueIsEmpty() {
    assertThat(paths("{'spec':{'x':7}}", "{'spec':{}}", "{'f:spec':{'f:x':{}}}"))
        .containsExactly("spec.x");
    assertThat(paths("{'spec':{'x':0}}", "{'spec':{}}", "{'f:spec':{'f:x':{}}}")).isEmpty();
  }

  @Test
  void ignoresStringDataThatTheServerStoresAsData() {
    assertThat(
            paths(
                "{'stringData':{'x':'y'}}", "{'data':{'x':'eQ=='}}", "{'f:stringData':{'f:x':{}}}"))
        .isEmpty();
  }

  @Test
  void ignoresElementsAndFieldsThatAdmissionAdds() {
    String ours = "{'f:spec':{'f:containers':{'k:{\"name\":\"app\"}':{'f:name':{},'f:image':{}}}}}";
    String applied = "{'spec':{'containers':[{'name':'app','image':'a'}]}}";
    String sidecar = "{'name':'proxy','image':'p'}";

    assertThat(
            paths(
                applied,
                "{'spec':{'containers':[" + sidecar + ",{'name':'app','image':'a','env':[]}]}}",
                ours))
        .isEmpty();
    assertThat(
            paths(
                applied,
                "{'spec':{'containers':[" + sidecar + ",{'name':'app','image':'mirror/a'}]}}",
                ours))
        .containsExactly("spec.containers[name=app].image");
  }

  @Test
  void ignoresFieldsThatItDoesNotOwn() {
    assertThat(paths("{'spec':{'x':1,'y':1}}", "{'spec':{'x':1,'y':2}}", "{'f:spec':{'f:x':{}}}"))
        .isEmpty();
  }

  @Test
  void doesNotModifyItsInput() {
    ObjectNode applied = json("{'metadata':{'name':'a'},'spec':{'x':1}}");
    ObjectNode stored = stored("{'spec':{'x':2}}", "{'f:spec':{'f:x':{}}}");
    ObjectNode before = applied.deepCopy();

    assertThat(Overrides.of(applied, stored, OPERATOR)).hasSize(1);
    assertThat(applied).isEqualTo(before);
  }

  private static List<String> overrides(String applied, String stored) {
    return paths(
        "{'spec':{'x':" + applied + "}}", "{'spec':{'x':" + stored + "}}", "{'f:spec':{'f:x':{}}}");
  }

  private static List<String> paths(String applied, String stored, String ours) {
    return Overrides.of(json(applied), stored(stored, ours), OPERATOR).stream()
        .map(OwnedChange::path)
        .toList();
  }

  private static ObjectNode stored(String object, String ours) {
    ObjectNode stored = json(object);
    ObjectNode entry = stored.putObject("metadata").putArray("managedFields").addObject();
    entry.put("manager", OPERATOR).put("operation", "Apply").set("fieldsV1", json(ours));
    return stored;
  }

  private static ObjectNode json(String text) {
    // Keys of steps are JSON within JSON.
    String quoted = text.replace("\"", "\\\"").replace('\'', '"');
    try {
      return Json.parse(quoted.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
