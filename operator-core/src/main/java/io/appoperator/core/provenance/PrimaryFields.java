package io.appoperator.core.provenance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.compare.ElementPath;
import io.appoperator.core.decode.Document;
import io.appoperator.core.provenance.PrimaryField.FieldSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Finds the fields of a primary resource that managers can see. */
final class PrimaryFields {

  private static final ElementPath METADATA = ElementPath.ROOT.member("metadata");

  private final Document source;
  private final Map<String, String> places;
  private final List<PrimaryField> fields = new ArrayList<>();

  private PrimaryFields(Document source, Map<String, String> places) {
    this.source = source;
    this.places = places;
  }

  /**
   * Returns the fields; sections come before their subfields.
   *
   * @param source the document as the user wrote it
   * @param complete the document with all defaults, and with the fields of the settings
   * @param places the file and line of each field that the settings have set, by path
   */
  static List<PrimaryField> of(Document source, ObjectNode complete, Map<String, String> places) {
    PrimaryFields found = new PrimaryFields(source, places);
    found.metadata(complete.path("metadata"));
    complete
        .properties()
        .forEach(
            member -> {
              // The body is everything but metadata; its root cannot be removed like a section.
              if (!List.of("apiVersion", "kind", "metadata").contains(member.getKey())) {
                found.addFields(ElementPath.ROOT.member(member.getKey()), member.getValue());
              }
            });
    return found.fields;
  }

  /** Managers must not depend on labels, and do not receive the other metadata. */
  private void metadata(JsonNode metadata) {
    for (String name : List.of("name", "namespace")) {
      if (metadata.has(name)) {
        add(METADATA.member(name), metadata.get(name));
      }
    }
    addFields(METADATA.member("annotations"), metadata.path("annotations"));
  }

  private void addFields(ElementPath at, JsonNode value) {
    if (value instanceof ObjectNode object) {
      object.properties().forEach(m -> add(at.member(m.getKey()), m.getValue()));
    } else if (value instanceof ArrayNode list) {
      for (int i = 0; i < list.size(); i++) {
        add(at.index(i), list.get(i));
      }
    }
  }

  private void add(ElementPath at, JsonNode value) {
    boolean written = DocumentPaths.at(source.json(), at) != null;
    int line = written ? source.lines().getOrDefault(at.toString(), 0) : 0;
    String place = written ? "" : place(at.toString());
    FieldSource origin =
        written
            ? FieldSource.WRITTEN
            : place.isEmpty() ? FieldSource.DEFAULTED : FieldSource.SETTINGS;
    fields.add(new PrimaryField(at, value, origin, line, place));
    addFields(at, value);
  }

  /** The settings set a whole value, or fields of a section that they create. */
  private String place(String path) {
    for (Map.Entry<String, String> entry : places.entrySet()) {
      String set = entry.getKey();
      if (isWithin(path, set) || isWithin(set, path)) {
        return entry.getValue();
      }
    }
    return "";
  }

  private static boolean isWithin(String path, String section) {
    return path.startsWith(section)
        && (path.length() == section.length() || ".[".indexOf(path.charAt(section.length())) >= 0);
  }
}
