package io.appoperator.embedded.differential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.embedded.Widgets;
import io.appoperator.embedded.engine.PatchFormat;
import io.appoperator.embedded.engine.WriteOptions;
import java.util.ArrayList;
import java.util.List;

/** Sends a sequence of steps to a server, and returns its answers in comparable form. */
final class Replay {

  private final ServerApi api;
  private final SampleKind kind;
  private final String name;
  private final Masking masking;

  private Replay(ServerApi api, SampleKind kind, String name) {
    this.api = api;
    this.kind = kind;
    this.name = name;
    this.masking = new Masking(name, "NAME");
  }

  /** Runs the steps on a new object, and reads it at the end. */
  static List<Answer> run(ServerApi api, SampleKind kind, String name, List<Step> steps) {
    Replay replay = new Replay(api, kind, name);
    List<Answer> answers = new ArrayList<>();
    for (Step step : steps) {
      answers.add(replay.masking.mask(replay.send(replay.withOwner(step))));
    }
    answers.add(replay.masking.mask(api.get(name, "")));
    return answers;
  }

  private Answer send(Step step) {
    WriteOptions by = WriteOptions.by(step.manager());
    WriteOptions options = step.dryRun() ? by.dry() : by;
    String to = step.subresource();
    return switch (step.verb()) {
      case CREATE -> api.create(object(step), options);
      case APPLY -> api.apply(name, to, object(step), options);
      case FORCED_APPLY -> api.apply(name, to, object(step), options.forced());
      case MERGE_PATCH -> api.patch(name, to, PatchFormat.MERGE, step.body(), options);
      case JSON_PATCH -> api.patch(name, to, PatchFormat.JSON, step.body(), options);
      case STRATEGIC_PATCH -> api.patch(name, to, PatchFormat.STRATEGIC, step.body(), options);
      case REPLACE -> replace(step, options);
      case DELETE -> api.delete(name, deleteOptions(step));
    };
  }

  private Step withOwner(Step step) {
    return step.withBody(
        Widgets.json(step.body().toString().replace("\"OWNER\"", '"' + api.ownerUid() + '"')));
  }

  private ObjectNode deleteOptions(Step step) {
    ObjectNode options = step.body().deepCopy();
    if (step.dryRun()) {
      options.putArray("dryRun").add("All");
    }
    if (options.path("preconditions") instanceof ObjectNode preconditions) {
      JsonNode live = api.get(name, "").body().path("metadata");
      for (var field : preconditions.properties()) {
        if (field.getValue().asText().equals("LIVE")) {
          field.setValue(TextNode.valueOf(live.path(field.getKey()).asText("absent")));
        }
      }
    }
    return options;
  }

  private Answer replace(Step step, WriteOptions options) {
    Answer current = api.get(name, step.subresource().equals("scale") ? "scale" : "");
    if (current.code() != 200) {
      return current;
    }
    ObjectNode object = (ObjectNode) current.body();
    set(object, step.subresource().isEmpty() ? whole(step.body()) : step.body());
    return api.replace(name, step.subresource(), object, options);
  }

  private ObjectNode object(Step step) {
    ObjectNode object = kind.named(name);
    if (step.subresource().equals("scale")) {
      object.put("apiVersion", "autoscaling/v1").put("kind", "Scale");
    }
    set(object, step.subresource().isEmpty() ? whole(step.body()) : step.body());
    return object;
  }

  /** Returns a body with the fields that the kind requires. */
  private ObjectNode whole(JsonNode body) {
    ObjectNode whole = kind.json().path("base").deepCopy();
    JsonMerge.into(whole, body);
    return whole;
  }

  /** Sets the fields of the body, and merges its metadata into that of the object. */
  private static void set(ObjectNode object, JsonNode body) {
    ObjectNode metadata = object.withObjectProperty("metadata");
    body.path("metadata")
        .properties()
        .forEach(field -> metadata.set(field.getKey(), field.getValue()));
    body.properties().forEach(field -> object.set(field.getKey(), field.getValue()));
    object.set("metadata", metadata);
  }
}
