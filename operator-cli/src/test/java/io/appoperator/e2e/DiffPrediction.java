package io.appoperator.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.CommandRun;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The result of {@code diff -o json} in comparable form, by object. */
final class DiffPrediction {

  private DiffPrediction() {}

  /** Returns the predicted change of each object by {@code Kind/name}. */
  static Map<String, PredictedChange> of(CommandRun diff) {
    try {
      Map<String, PredictedChange> objects = new TreeMap<>();
      for (JsonNode resource : new ObjectMapper().readTree(diff.out()).path("resources")) {
        for (JsonNode object : resource.path("objects")) {
          Map<String, String> fields = new TreeMap<>();
          for (JsonNode field : object.path("fields")) {
            fields.put(
                field.path("path").asText(), field.path("before") + " -> " + field.path("after"));
          }
          objects.put(
              object.path("kind").asText() + "/" + object.path("name").asText(),
              new PredictedChange(
                  object.path("action").asText(),
                  object.path("disruption").asText(),
                  fields,
                  object.get("after") instanceof ObjectNode after ? after : null));
        }
      }
      return objects;
    } catch (IOException e) {
      throw new AssertionError(diff.toString(), e);
    }
  }

  /**
   * The predicted change of an object.
   *
   * @param action the action
   * @param disruption its effect on running pods
   * @param fields the values of the changed fields by path
   * @param created the complete object if it is created, else null
   */
  record PredictedChange(
      String action, String disruption, Map<String, String> fields, @Nullable ObjectNode created) {

    static final PredictedChange UNCHANGED =
        new PredictedChange("unchanged", "none", Map.of(), null);

    /** Returns the action, the disruption and the changed fields with their values. */
    String verdict() {
      return action + " " + disruption + " " + fields;
    }

    boolean isRefused() {
      return action.equals("refused");
    }
  }
}
