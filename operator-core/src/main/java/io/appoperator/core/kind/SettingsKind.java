package io.appoperator.core.kind;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The kind of the settings of the operator. It is read from files only; no API server serves it.
 */
public final class SettingsKind {

  public static final String API_VERSION = "apps.example.com/v1alpha1";
  public static final String KIND = "OperatorSettings";

  private SettingsKind() {}

  /** Returns whether a document has settings. */
  public static boolean matches(JsonNode json) {
    return json.path("apiVersion").asText().equals(API_VERSION)
        && json.path("kind").asText().equals(KIND);
  }
}
