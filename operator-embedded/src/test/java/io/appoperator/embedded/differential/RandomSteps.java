package io.appoperator.embedded.differential;

import static io.appoperator.embedded.Widgets.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.differential.Step.Verb;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Generates sequences of writes by several field managers. Equal seeds give equal sequences. */
final class RandomSteps {

  private static final int MAX_STEPS = 9;
  private static final double PRESENT = 0.3;

  /** Values of each field of the spec. */
  private static final Map<String, List<String>> SPEC =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("replicas", List.of("1", "2", "0")),
              Map.entry("image", List.of("'one'", "'two'")),
              Map.entry("paused", List.of("true", "false")),
              Map.entry("size", List.of("1", "'10%'")),
              Map.entry("env", List.of("{}", "{A: '1'}", "{A: '2', B: '1'}", "{B: '1'}")),
              Map.entry("selector", List.of("{}", "{x: '1'}", "{y: '1'}")),
              Map.entry("args", List.of("[]", "['a']", "['a', 'b']")),
              Map.entry("tags", List.of("[]", "['x']", "['y', 'x']", "['z', 'y']")),
              Map.entry(
                  "strategy",
                  List.of(
                      "{}",
                      "{type: 'Rolling'}",
                      "{limits: {surge: 1}}",
                      "{limits: {}}",
                      "{type: 'Recreate', limits: {surge: 2, unavailable: 1}}")),
              Map.entry("note", List.of("'n'", "null")),
              Map.entry("extra", List.of("{}", "{a: {b: 1}}", "{a: {c: [1, 2]}, d: 'x'}"))));

  private static final List<String> PORTS =
      List.of(
          "{port: 1}",
          "{port: 1, protocol: 'TCP', name: 'a'}",
          "{port: 1, protocol: 'UDP'}",
          "{port: 2, name: 'b'}",
          "{port: 3, labels: {k: 'v'}}",
          "{port: 3, labels: {l: 'w'}, name: 'c'}");

  private static final List<String> VOLUMES =
      List.of(
          "{name: 'a'}",
          "{name: 'a', path: '/a'}",
          "{name: 'a', options: {}}",
          "{name: 'b', options: {readOnly: true}}",
          "{name: 'c', options: {mode: 1}}");

  private static final List<String> METADATA =
      List.of(
          "{labels: {a: '1'}}",
          "{labels: {a: '2', b: '1'}}",
          "{annotations: {n: 'x'}}",
          "{finalizers: ['example.com/a']}",
          "{finalizers: ['example.com/b', 'example.com/a']}");

  private static final List<String> STATUSES =
      List.of(
          "{phase: 'Ready'}",
          "{phase: 'Failed'}",
          "{conditions: [{type: 'A', status: 'True'}]}",
          "{conditions: [{type: 'B'}, {type: 'A', status: 'False'}]}",
          "{}");

  private static final List<String> JSON_PATCHES =
      List.of(
          "[{op: 'add', path: '/spec/image', value: 'three'}]",
          "[{op: 'remove', path: '/spec/paused'}]",
          "[{op: 'replace', path: '/spec/replicas', value: 4}]",
          "[{op: 'add', path: '/spec/ports/-', value: {port: 9}}]",
          "[{op: 'remove', path: '/spec/ports/0'}]",
          "[{op: 'add', path: '/spec/volumes/0/path', value: '/new'}]",
          "[{op: 'test', path: '/spec/replicas', value: 1}]",
          "[{op: 'add', path: '/spec/env', value: {C: '3'}}]",
          "[{op: 'remove', path: '/metadata/finalizers'}]",
          "[{op: 'add', path: '/metadata/managedFields', value: []}]",
          "[{op: 'move', from: '/spec/image', path: '/spec/note'}]",
          "[{op: 'copy', from: '/spec/image', path: '/spec/note'}]");

  private static final List<String> MISTAKES =
      List.of(
          "{unknown: 1}",
          "{replicas: 'x'}",
          "{image: 5}",
          "{strategy: null}",
          "{ports: null}",
          "{tags: ['x', 'x']}",
          "{ports: [{port: 1}, {port: 1, protocol: 'TCP'}]}",
          "{volumes: [{path: '/x'}]}",
          "{strategy: {type: 'Other'}}",
          "{replicas: -1}",
          "{env: {A: null}}");

  private final Random random;

  RandomSteps(long seed) {
    random = new Random(seed);
  }

  List<Step> sequence() {
    List<Step> steps = new ArrayList<>();
    int length = 2 + random.nextInt(MAX_STEPS - 1);
    for (int i = 0; i < length; i++) {
      steps.add(step(i == 0));
    }
    return steps;
  }

  private Step step(boolean first) {
    String manager = oneOf(List.of("a", "b", "c"));
    if (first) {
      return new Step(
          oneOf(List.of(Verb.CREATE, Verb.APPLY, Verb.APPLY)), manager, false, object());
    }
    if (random.nextInt(6) == 0) {
      Verb verb = oneOf(List.of(Verb.MERGE_PATCH, Verb.APPLY, Verb.FORCED_APPLY, Verb.REPLACE));
      return new Step(verb, manager, true, status());
    }
    return switch (random.nextInt(14)) {
      case 0, 1, 2, 3 -> new Step(Verb.APPLY, manager, false, object());
      case 4, 5, 6 -> new Step(Verb.FORCED_APPLY, manager, false, object());
      case 7 -> new Step(Verb.DRY_APPLY, manager, false, object());
      case 8, 9 -> new Step(Verb.MERGE_PATCH, manager, false, object());
      case 10, 11 -> new Step(Verb.JSON_PATCH, manager, false, json(oneOf(JSON_PATCHES)));
      case 12 -> new Step(Verb.REPLACE, manager, false, object());
      default ->
          random.nextBoolean()
              ? new Step(Verb.DELETE, manager, false, json("{}"))
              : new Step(Verb.CREATE, manager, false, object());
    };
  }

  private JsonNode object() {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    if (random.nextInt(4) == 0) {
      object.set("metadata", json(oneOf(METADATA)));
    }
    ObjectNode spec = spec();
    if (random.nextInt(20) == 0) {
      spec.setAll((ObjectNode) json(oneOf(MISTAKES)));
    }
    if (!spec.isEmpty() || random.nextInt(4) == 0) {
      object.set("spec", spec);
    }
    return object;
  }

  private JsonNode status() {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.set("status", json(oneOf(STATUSES)));
    return object;
  }

  private ObjectNode spec() {
    ObjectNode spec = JsonNodeFactory.instance.objectNode();
    SPEC.forEach(
        (field, values) -> {
          if (random.nextDouble() < PRESENT) {
            spec.set(field, json(oneOf(values)));
          }
        });
    if (random.nextDouble() < PRESENT) {
      spec.set("ports", elements(PORTS, "port"));
    }
    if (random.nextDouble() < PRESENT) {
      spec.set("volumes", elements(VOLUMES, "name"));
    }
    return spec;
  }

  /** Returns some elements in random order, each key once. */
  private JsonNode elements(List<String> choices, String key) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    List<String> keys = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      JsonNode element = json(oneOf(choices));
      if (!keys.contains(element.path(key).asText())) {
        keys.add(element.path(key).asText());
        list.add(element);
      }
    }
    return list;
  }

  private <T> T oneOf(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }
}
