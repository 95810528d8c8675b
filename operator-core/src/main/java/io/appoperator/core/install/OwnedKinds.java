package io.appoperator.core.install;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Describes kinds for the Operator Lifecycle Manager: their fields, for forms of consoles. */
final class OwnedKinds {

  private static final String UI = "urn:alm:descriptor:com.tectonic.ui:";
  private static final String KUBERNETES = "urn:alm:descriptor:io.kubernetes.";

  private OwnedKinds() {}

  /** Returns one description for each served version of a definition. */
  static List<ObjectNode> of(ObjectNode definition) {
    List<ObjectNode> owned = new ArrayList<>();
    String kind = definition.at("/spec/names/kind").asText();
    for (JsonNode version : definition.at("/spec/versions")) {
      if (!version.path("served").asBoolean()) {
        continue;
      }
      JsonNode schema = version.at("/schema/openAPIV3Schema");
      ObjectNode description = Json.object();
      description.set("name", definition.at("/metadata/name"));
      description.put("kind", kind).put("displayName", title(kind));
      description.set("version", version.path("name"));
      String text = schema.path("description").asText();
      description.put("description", text.isEmpty() ? "A " + kind + "." : text);
      describe(schema, "spec", description.putArray("specDescriptors"));
      describe(schema, "status", description.putArray("statusDescriptors"));
      owned.add(description);
    }
    return owned;
  }

  private static void describe(JsonNode schema, String section, ArrayNode descriptors) {
    JsonNode fields = schema.path("properties").path(section).path("properties");
    for (Map.Entry<String, JsonNode> field : fields.properties()) {
      ObjectNode descriptor = descriptors.addObject().put("path", field.getKey());
      descriptor.put("displayName", title(field.getKey()));
      String text = field.getValue().path("description").asText();
      if (!text.isEmpty()) {
        descriptor.put("description", text);
      }
      boolean requirements = section.equals("spec") && areRequirements(field);
      String control =
          requirements
              ? UI + "resourceRequirements"
              : control(field.getKey(), field.getValue().path("type").asText());
      if (!control.isEmpty()) {
        descriptor.putArray("x-descriptors").add(control);
      }
    }
  }

  /** A status also has a list of objects with this name. */
  private static boolean areRequirements(Map.Entry<String, JsonNode> field) {
    JsonNode parts = field.getValue().path("properties");
    return field.getKey().equals("resources") && parts.has("limits") && parts.has("requests");
  }

  private static String control(String name, String type) {
    return switch (name) {
      case "replicas" -> UI + "podCount";
      case "conditions" -> KUBERNETES + "conditions";
      case "phase" -> KUBERNETES + "phase";
      default ->
          switch (type) {
            case "boolean" -> UI + "booleanSwitch";
            case "integer", "number" -> UI + "number";
            case "string" -> UI + "text";
            default -> "";
          };
    };
  }

  /** Returns the words of a name: {@code configData} is {@code Config Data}. */
  private static String title(String name) {
    String words = name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ");
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }
}
