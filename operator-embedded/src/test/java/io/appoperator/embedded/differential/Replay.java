package io.appoperator.embedded.differential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.Widgets;
import io.appoperator.embedded.engine.WriteOptions;
import java.util.ArrayList;
import java.util.List;

/** Sends a sequence of steps to a server, and returns its answers in comparable form. */
final class Replay {

  private final Api api;
  private final String name;
  private final Masking masking;

  private Replay(Api api, String name) {
    this.api = api;
    this.name = name;
    this.masking = new Masking(name, "NAME");
  }

  /** Runs the steps on a new object, and reads it at the end. */
  static List<Answer> run(Api api, String name, List<Step> steps) {
    Replay replay = new Replay(api, name);
    List<Answer> answers = new ArrayList<>();
    for (Step step : steps) {
      answers.add(replay.masking.mask(replay.send(step)));
    }
    answers.add(replay.masking.mask(api.get(name)));
    return answers;
  }

  private Answer send(Step step) {
    WriteOptions options = WriteOptions.by(step.manager());
    return switch (step.verb()) {
      case CREATE -> api.create(object(step.body()), options);
      case APPLY -> api.apply(name, step.status(), object(step.body()), options);
      case FORCED_APPLY -> api.apply(name, step.status(), object(step.body()), options.forced());
      case DRY_APPLY -> api.apply(name, step.status(), object(step.body()), options.dry());
      case MERGE_PATCH -> api.mergePatch(name, step.status(), step.body(), options);
      case JSON_PATCH -> api.jsonPatch(name, step.status(), step.body(), options);
      case REPLACE -> replace(step, options);
      case DELETE -> api.delete(name);
      case GET -> api.get(name);
    };
  }

  private Answer replace(Step step, WriteOptions options) {
    Answer current = api.get(name);
    if (current.code() != 200) {
      return current;
    }
    ObjectNode object = (ObjectNode) current.body();
    set(object, step.body());
    return api.replace(name, step.status(), object, options);
  }

  private ObjectNode object(JsonNode body) {
    ObjectNode object = Widgets.widget(name, "{}");
    object.remove("spec");
    set(object, body);
    return object;
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
