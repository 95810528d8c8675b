package io.appoperator.embedded.differential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.Widgets;
import io.appoperator.embedded.differential.Step.Verb;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Generates sequences of writes by several field managers. Equal seeds give equal sequences. */
final class RandomSteps {

  private static final int MAX_STEPS = 9;
  private static final double PRESENT = 0.3;

  private static final JsonNode METADATA =
      Widgets.json(
          """
          [
            {labels: {a: '1'}},
            {labels: {a: '2', b: '1'}},
            {annotations: {n: 'x'}},
            {finalizers: ['example.com/a']},
            {finalizers: ['example.com/b', 'example.com/a']},
            {ownerReferences: [{apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid: 'OWNER'}]},
            {ownerReferences: [{apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid: 'OWNER',
              controller: true, blockOwnerDeletion: true}]},
            {resourceVersion: '1'},
            {uid: '00000000-0000-0000-0000-000000000000'}
          ]
          """);
  private static final JsonNode DELETIONS =
      Widgets.json(
          """
          [
            {},
            {propagationPolicy: 'Background'},
            {gracePeriodSeconds: 0},
            {preconditions: {uid: 'LIVE'}},
            {preconditions: {resourceVersion: 'LIVE'}},
            {preconditions: {uid: 'LIVE', resourceVersion: '1'}},
            {preconditions: {uid: '00000000-0000-0000-0000-000000000000'}},
            {propagationPolicy: 'Other'}
          ]
          """);

  /** A real deletion with these ends later, when the garbage collector has seen it. */
  private static final JsonNode DRY_DELETIONS =
      Widgets.json("[{}, {propagationPolicy: 'Foreground'}, {propagationPolicy: 'Orphan'}]");

  private static final JsonNode SCALES =
      Widgets.json("[{replicas: 3}, {replicas: 1}, {replicas: 0}, {replicas: -1}]");

  private final SampleKind kind;
  private final Random random;

  RandomSteps(SampleKind kind, long seed) {
    this.kind = kind;
    this.random = new Random(seed);
  }

  List<Step> sequence() {
    List<Step> steps = new ArrayList<>();
    int length = 2 + random.nextInt(MAX_STEPS - 1);
    for (int i = 0; i < length; i++) {
      Step step = step(i == 0);
      steps.add(random.nextInt(12) == 0 ? step.asDryRun() : step);
    }
    return steps;
  }

  private Step step(boolean first) {
    String manager = oneOf(List.of("a", "b", "c"));
    if (first) {
      return new Step(oneOf(List.of(Verb.CREATE, Verb.APPLY, Verb.APPLY)), manager, "", object());
    }
    JsonNode statuses = kind.json().path("statuses");
    if (!statuses.isEmpty() && random.nextInt(6) == 0) {
      return new Step(subresourceVerb(), manager, "status", field("status", oneOf(statuses)));
    }
    if (kind.hasScale() && random.nextInt(8) == 0) {
      return new Step(subresourceVerb(), manager, "scale", field("spec", oneOf(SCALES)));
    }
    return objectStep(manager);
  }

  private Step objectStep(String manager) {
    JsonNode strategic = kind.json().path("strategicPatches");
    return switch (random.nextInt(18)) {
      case 0, 1, 2, 3 -> new Step(Verb.APPLY, manager, "", object());
      case 4, 5, 6 -> new Step(Verb.FORCED_APPLY, manager, "", object());
      case 7 -> new Step(Verb.APPLY, manager, "", object()).asDryRun();
      case 8, 9 -> new Step(Verb.MERGE_PATCH, manager, "", object());
      case 10, 11 -> new Step(Verb.JSON_PATCH, manager, "", oneOf(kind.json().path("jsonPatches")));
      case 12 -> new Step(Verb.REPLACE, manager, "", object());
      case 13 -> new Step(Verb.DELETE, manager, "", oneOf(DELETIONS));
      case 14 -> new Step(Verb.CREATE, manager, "", object());
      case 15 -> new Step(patchVerb(), manager, "", object());
      case 16 -> new Step(Verb.DELETE, manager, "", oneOf(DRY_DELETIONS)).asDryRun();
      default ->
          strategic.isEmpty()
              ? new Step(Verb.MERGE_PATCH, manager, "", object())
              : new Step(Verb.STRATEGIC_PATCH, manager, "", oneOf(strategic));
    };
  }

  private Verb subresourceVerb() {
    return oneOf(
        List.of(Verb.MERGE_PATCH, Verb.APPLY, Verb.FORCED_APPLY, Verb.REPLACE, patchVerb()));
  }

  private Verb patchVerb() {
    return kind.json().path("strategicPatches").isEmpty() ? Verb.MERGE_PATCH : Verb.STRATEGIC_PATCH;
  }

  /** Returns a random object without type, name and the fields that the kind requires. */
  private JsonNode object() {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    if (random.nextInt(4) == 0) {
      object.set("metadata", oneOf(METADATA));
    }
    kind.json()
        .path("values")
        .properties()
        .forEach(
            field -> {
              if (random.nextDouble() < PRESENT) {
                set(object, field.getKey(), oneOf(field.getValue()));
              }
            });
    kind.json()
        .path("elements")
        .properties()
        .forEach(
            list -> {
              if (random.nextDouble() < PRESENT) {
                set(object, list.getKey(), elements(list.getValue()));
              }
            });
    if (random.nextInt(20) == 0) {
      JsonMerge.into(object, oneOf(kind.json().path("mistakes")));
    }
    return object;
  }

  /** Returns some elements in random order, each key once. */
  private JsonNode elements(JsonNode list) {
    ArrayNode elements = JsonNodeFactory.instance.arrayNode();
    List<String> keys = new ArrayList<>();
    for (int i = list.path("least").asInt() + random.nextInt(4); i > 0; i--) {
      JsonNode element = oneOf(list.path("choices"));
      String key = element.path(list.path("key").asText()).asText();
      if (!keys.contains(key)) {
        keys.add(key);
        elements.add(element);
      }
    }
    return elements;
  }

  private static void set(ObjectNode object, String pointer, JsonNode value) {
    int last = pointer.lastIndexOf('/');
    ObjectNode parent = object;
    for (String name : pointer.substring(0, last).split("/")) {
      parent = name.isEmpty() ? parent : parent.withObjectProperty(name);
    }
    parent.set(pointer.substring(last + 1), value);
  }

  private static ObjectNode field(String name, JsonNode value) {
    return JsonNodeFactory.instance.objectNode().set(name, value);
  }

  private JsonNode oneOf(JsonNode values) {
    return values.get(random.nextInt(values.size())).deepCopy();
  }

  private <T> T oneOf(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }
}
