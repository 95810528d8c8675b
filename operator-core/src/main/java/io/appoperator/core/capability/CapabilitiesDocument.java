package io.appoperator.core.capability;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.NearestName;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.input.InputException;
import io.appoperator.core.input.YamlFile;
import io.appoperator.core.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The document with the API versions that a cluster serves. */
public final class CapabilitiesDocument {

  private static final String API_VERSION = "apps.example.com/v1alpha1";
  private static final String KIND = "OperatorCapabilities";
  private static final String VERSIONS = "apiVersions";
  private static final List<String> FIELDS = List.of("apiVersion", "kind", VERSIONS);

  private CapabilitiesDocument() {}

  /** Returns the document. */
  public static ObjectNode of(ApiVersions versions) {
    ObjectNode document = Json.object().put("apiVersion", API_VERSION).put("kind", KIND);
    versions.all().forEach(document.putArray(VERSIONS)::add);
    return document;
  }

  /**
   * Reads a file with one document.
   *
   * @param name the file, as the user named it
   * @throws InputException if it cannot be read, or is not such a document
   */
  public static ApiVersions read(String name) throws InputException {
    YamlReader.Result result = YamlFile.read(name);
    if (!result.problems().isEmpty()) {
      throw new InputException(result.problems().get(0).toString());
    }
    if (result.documents().size() != 1) {
      throw new InputException(
          "%s has %s documents; write one with 'operator capabilities'."
              .formatted(name, result.documents().size()));
    }
    return read(result.documents().get(0));
  }

  private static ApiVersions read(Document document) throws InputException {
    ObjectNode json = document.json();
    check(document, "apiVersion", API_VERSION);
    check(document, "kind", KIND);
    for (Map.Entry<String, JsonNode> field : json.properties()) {
      if (!FIELDS.contains(field.getKey())) {
        throw problem(
            document,
            field.getKey(),
            "Unknown field '%s'.%s"
                .formatted(field.getKey(), NearestName.proposal(field.getKey(), FIELDS)));
      }
    }
    if (!(json.get(VERSIONS) instanceof ArrayNode list)) {
      throw problem(document, VERSIONS, "A list of API versions is required.");
    }
    List<String> versions = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      String place = "%s[%s]".formatted(VERSIONS, i);
      try {
        versions.addAll(new ApiVersions(List.of(list.get(i).asText())).all());
      } catch (IllegalArgumentException e) {
        throw problem(document, place, String.valueOf(e.getMessage()));
      }
    }
    return new ApiVersions(versions);
  }

  private static void check(Document document, String field, String expected)
      throws InputException {
    String value = document.json().path(field).asText();
    if (!value.equals(expected)) {
      throw problem(document, field, "'%s' is not valid; must be '%s'.".formatted(value, expected));
    }
  }

  private static InputException problem(Document document, String path, String message) {
    return new InputException(
        "%s:%s: %s: %s".formatted(document.source(), document.lineOf(path), path, message));
  }
}
