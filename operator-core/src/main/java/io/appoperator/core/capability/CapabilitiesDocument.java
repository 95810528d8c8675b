package io.appoperator.core.capability;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.NearestName;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.input.InputException;
import io.appoperator.core.input.YamlFile;
import io.appoperator.core.json.Json;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The document with the API versions that a cluster serves, and with the kinds for which the API
 * server was asked. Without the latter, a kind of a plug-in that was added later would look like
 * one that the cluster does not serve.
 */
public final class CapabilitiesDocument {

  private static final String API_VERSION = "apps.example.com/v1alpha1";
  private static final String KIND = "OperatorCapabilities";
  private static final String VERSIONS = "apiVersions";
  private static final String CHECKED = "checkedKinds";
  private static final List<String> FIELDS = List.of("apiVersion", "kind", VERSIONS, CHECKED);

  private CapabilitiesDocument() {}

  /**
   * Returns the document.
   *
   * @param checked the kinds for which the API server was asked
   * @param unserved those that it does not serve
   */
  public static ObjectNode of(Collection<ResourceKind> checked, Set<ResourceKind> unserved) {
    ObjectNode document = Json.object().put("apiVersion", API_VERSION).put("kind", KIND);
    List<ResourceKind> served = checked.stream().filter(kind -> !unserved.contains(kind)).toList();
    ApiVersions.of(served).all().forEach(document.putArray(VERSIONS)::add);
    ApiVersions.of(checked).all().forEach(document.putArray(CHECKED)::add);
    return document;
  }

  /**
   * Reads from a file with one document which kinds a cluster does not serve.
   *
   * @param name the file, as the user named it
   * @param kinds the kinds in question
   * @throws InputException if it cannot be read, is not such a document, or says nothing about one
   *     of the kinds
   */
  public static Set<ResourceKind> unserved(String name, Collection<ResourceKind> kinds)
      throws InputException {
    YamlReader.Result result = YamlFile.read(name);
    if (!result.problems().isEmpty()) {
      throw new InputException(result.problems().get(0).toString());
    }
    if (result.documents().size() != 1) {
      throw new InputException(
          "%s has %s documents; write one with 'operator capabilities'."
              .formatted(name, result.documents().size()));
    }
    return unserved(result.documents().get(0), kinds);
  }

  private static Set<ResourceKind> unserved(Document document, Collection<ResourceKind> kinds)
      throws InputException {
    check(document);
    Set<ResourceKind> unserved = versions(document, VERSIONS).unserved(kinds);
    if (document.json().has(CHECKED)) {
      // Sorted, so that the message names the same kind each time.
      Set<ResourceKind> unknown = new TreeSet<>(versions(document, CHECKED).unserved(unserved));
      if (!unknown.isEmpty()) {
        throw problem(
            document,
            CHECKED,
            "It is unknown whether the cluster serves %s. Run 'operator capabilities' again, with the same plug-ins."
                .formatted(unknown.iterator().next()));
      }
    }
    return unserved;
  }

  private static void check(Document document) throws InputException {
    check(document, "apiVersion", API_VERSION);
    check(document, "kind", KIND);
    for (Map.Entry<String, JsonNode> field : document.json().properties()) {
      if (!FIELDS.contains(field.getKey())) {
        throw problem(
            document,
            field.getKey(),
            "Unknown field '%s'.%s"
                .formatted(field.getKey(), NearestName.proposal(field.getKey(), FIELDS)));
      }
    }
  }

  private static ApiVersions versions(Document document, String field) throws InputException {
    if (!(document.json().get(field) instanceof ArrayNode list)) {
      throw problem(document, field, "A list of API versions is required.");
    }
    List<String> versions = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      String place = "%s[%s]".formatted(field, i);
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
