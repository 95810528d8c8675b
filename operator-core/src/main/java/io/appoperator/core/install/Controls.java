package io.appoperator.core.install;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The controls of consoles for the fields of one version of a kind. A field has one because of its
 * type or of the scale subresource, not only because of its name.
 *
 * @param version the version in the definition
 */
record Controls(JsonNode version) {

  private static final String UI = "urn:alm:descriptor:com.tectonic.ui:";
  private static final String KUBERNETES = "urn:alm:descriptor:io.kubernetes.";

  /** Returns the control of a field of the spec; empty if there is none. */
  String ofSpec(String name, JsonNode schema) {
    if (version.at("/subresources/scale/specReplicasPath").asText().equals(".spec." + name)) {
      return UI + "podCount";
    }
    if (isRequirements(schema)) {
      return UI + "resourceRequirements";
    }
    return switch (schema.path("type").asText()) {
      case "boolean" -> UI + "booleanSwitch";
      case "integer", "number" -> UI + "number";
      case "string" -> UI + "text";
      default -> "";
    };
  }

  /** Returns the control of a field of the status; empty if there is none. */
  static String ofStatus(String name, JsonNode schema) {
    if (name.equals("conditions") && isCondition(schema.path("items"))) {
      return KUBERNETES + "conditions";
    }
    if (!schema.path("type").asText().equals("string")) {
      return "";
    }
    return name.equals("phase") ? KUBERNETES + "phase" : UI + "text";
  }

  /** Requests and limits of a container are objects with quantities by name. */
  private static boolean isRequirements(JsonNode schema) {
    JsonNode parts = schema.path("properties");
    return isObject(parts.path("limits")) && isObject(parts.path("requests"));
  }

  private static boolean isObject(JsonNode schema) {
    return schema.path("type").asText().equals("object");
  }

  private static boolean isCondition(JsonNode schema) {
    JsonNode parts = schema.path("properties");
    return parts.at("/type/type").asText().equals("string")
        && parts.at("/status/type").asText().equals("string");
  }
}
