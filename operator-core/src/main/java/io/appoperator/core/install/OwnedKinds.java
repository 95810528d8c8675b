package io.appoperator.core.install;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Describes kinds for the Operator Lifecycle Manager: their fields, for forms of consoles. */
final class OwnedKinds {

  private OwnedKinds() {}

  /**
   * Returns one description for each served version of a definition.
   *
   * @param managed the kinds of the objects that the operator creates for it
   */
  static List<ObjectNode> of(ObjectNode definition, List<ManagedKind> managed) {
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
      addResources(managed, description.putArray("resources"));
      Controls controls = new Controls(version);
      describe(schema, "spec", controls, description.putArray("specDescriptors"));
      describe(schema, "status", controls, description.putArray("statusDescriptors"));
      owned.add(description);
    }
    return owned;
  }

  private static void addResources(List<ManagedKind> managed, ArrayNode resources) {
    for (ManagedKind each : managed) {
      ResourceKind kind = each.kind();
      resources.addObject().put("kind", kind.kind()).put("name", "").put("version", kind.version());
    }
  }

  private static void describe(
      JsonNode schema, String section, Controls controls, ArrayNode descriptors) {
    JsonNode fields = schema.path("properties").path(section).path("properties");
    for (Map.Entry<String, JsonNode> field : fields.properties()) {
      ObjectNode descriptor = descriptors.addObject().put("path", field.getKey());
      descriptor.put("displayName", title(field.getKey()));
      String text = field.getValue().path("description").asText();
      if (!text.isEmpty()) {
        descriptor.put("description", text);
      }
      String control =
          section.equals("spec")
              ? controls.ofSpec(field.getKey(), field.getValue())
              : Controls.ofStatus(field.getKey(), field.getValue());
      if (!control.isEmpty()) {
        descriptor.putArray("x-descriptors").add(control);
      }
    }
  }

  /** Returns the words of a name: {@code configData} is {@code Config Data}. */
  private static String title(String name) {
    String words = name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ");
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }
}
