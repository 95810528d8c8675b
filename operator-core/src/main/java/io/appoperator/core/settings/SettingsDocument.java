package io.appoperator.core.settings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.Problem;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The settings of one or several files, merged by field: a later file takes precedence. A list is
 * one field, and null equals an absent field.
 *
 * @param json the merged document
 * @param places the file and line of each path in it
 */
record SettingsDocument(ObjectNode json, Map<String, SettingsPlace> places) {

  /**
   * Merges sources.
   *
   * @param sources at least one
   * @throws SettingsException if a source is not one YAML document
   */
  static SettingsDocument merge(List<SettingsSource> sources) throws SettingsException {
    ObjectNode merged = Json.object();
    Map<String, SettingsPlace> places = new HashMap<>();
    List<Problem> problems = new ArrayList<>();
    for (SettingsSource source : sources) {
      YamlReader.Result read = source.content();
      problems.addAll(read.problems());
      if (read.problems().isEmpty() && read.documents().size() != 1) {
        problems.add(notOneDocument(source.name(), read.documents().size()));
      }
      for (Document document : read.documents()) {
        merge(document, "", document.json(), merged, places);
      }
    }
    if (!problems.isEmpty()) {
      throw new SettingsException(problems);
    }
    return new SettingsDocument(merged, places);
  }

  private static Problem notOneDocument(String file, int count) {
    return new Problem(
        file,
        1,
        1,
        Diagnostic.invalid(
            "",
            "Settings are one YAML document, found %s. %s"
                .formatted(
                    count,
                    count == 0
                        ? "'operator settings schema' describes it."
                        : "Use one file for each document.")));
  }

  private static void merge(
      Document document,
      String path,
      ObjectNode from,
      ObjectNode to,
      Map<String, SettingsPlace> places) {
    places.put(path, new SettingsPlace(document.source(), document.lineOf(path)));
    for (Map.Entry<String, JsonNode> entry : from.properties()) {
      JsonNode value = entry.getValue();
      if (value.isNull()) {
        continue;
      }
      String at = path.isEmpty() ? entry.getKey() : path + "." + entry.getKey();
      if (value instanceof ObjectNode object) {
        ObjectNode target =
            to.get(entry.getKey()) instanceof ObjectNode existing ? existing : Json.object();
        to.set(entry.getKey(), target);
        merge(document, at, object, target, places);
      } else {
        to.set(entry.getKey(), value);
        locate(document, at, value, places);
      }
    }
  }

  private static void locate(
      Document document, String path, JsonNode value, Map<String, SettingsPlace> places) {
    places.put(path, new SettingsPlace(document.source(), document.lineOf(path)));
    for (int i = 0; value.isArray() && i < value.size(); i++) {
      locate(document, path + "[" + i + "]", value.get(i), places);
    }
    value
        .properties()
        .forEach(e -> locate(document, path + "." + e.getKey(), e.getValue(), places));
  }

  /** Returns the place of a path, or of the nearest path above it. */
  SettingsPlace place(String path) {
    String at = path;
    while (true) {
      SettingsPlace place = places.get(at);
      if (place != null) {
        return place;
      }
      int cut = Math.max(at.lastIndexOf('.'), at.lastIndexOf('['));
      at = cut <= 0 ? "" : at.substring(0, cut);
    }
  }

  /** Returns a diagnostic with its place. */
  Problem locate(Diagnostic diagnostic) {
    SettingsPlace place = place(diagnostic.path());
    return new Problem(place.source(), 1, place.line(), diagnostic);
  }
}
