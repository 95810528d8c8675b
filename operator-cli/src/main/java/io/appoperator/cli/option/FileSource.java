package io.appoperator.cli.option;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.cli.option.Setting.Form;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.NearestName;
import io.appoperator.core.decode.YamlReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads settings from the configuration file. */
final class FileSource {

  private FileSource() {}

  /**
   * Returns the settings of a file: one YAML document, whose keys are their names. A key without a
   * value counts as not set.
   */
  static SettingSource of(Map<String, Setting> settings, YamlReader.Result file) {
    SettingSource layer = new SettingSource();
    file.problems()
        .forEach(
            problem ->
                layer.addProblem(
                    problem.source() + ":" + problem.line(), problem.diagnostic().message()));
    for (Document document : file.documents()) {
      if (document.index() > 1) {
        layer.addProblem(
            document.source() + ":" + document.lineOf(""),
            "A configuration file must contain one document. Remove this one.");
        break;
      }
      document
          .json()
          .properties()
          .forEach(
              entry -> {
                String name = entry.getKey();
                String line = document.source() + ":" + document.lineOf(name);
                try {
                  read(settings, name, entry.getValue(), line, layer);
                } catch (IllegalArgumentException e) {
                  layer.addProblem(line + ": " + name, String.valueOf(e.getMessage()));
                }
              });
    }
    return layer;
  }

  private static void read(
      Map<String, Setting> settings,
      String name,
      JsonNode value,
      String line,
      SettingSource layer) {
    Setting setting = settings.get(name);
    if (setting == null) {
      List<String> known =
          settings.values().stream()
              .filter(Setting::isInFile)
              .map(Setting::name)
              .distinct()
              .toList();
      throw new IllegalArgumentException("Unknown option." + NearestName.hint(name, known));
    }
    if (!setting.isInFile()) {
      throw new IllegalArgumentException(
          "This option cannot be set in the file. Use --%s or %s."
              .formatted(name, setting.variable()));
    }
    if (!value.isNull() && !(value.isArray() && value.isEmpty())) {
      layer.add(
          setting,
          name,
          new SettingValue(text(setting.form(), value), line, line + ": " + name),
          setting.name());
    }
  }

  private static String text(Form form, JsonNode value) {
    return switch (form) {
      case TEXT -> checked(value.isTextual(), value, "a string");
      case NUMBER -> checked(value.isIntegralNumber(), value, "a whole number");
      case SWITCH -> checked(value.isBoolean(), value, "true or false");
      case LIST -> {
        if (!value.isArray()) {
          yield checked(value.isTextual(), value, "a list of strings");
        }
        List<String> elements = new ArrayList<>();
        value.forEach(element -> elements.add(checked(element.isTextual(), element, "a string")));
        yield String.join(",", elements);
      }
    };
  }

  private static String checked(boolean fits, JsonNode value, String wanted) {
    if (!fits) {
      throw new IllegalArgumentException(
          "%s is %s; expected %s.".formatted(value, describe(value), wanted));
    }
    return value.asText();
  }

  private static String describe(JsonNode value) {
    return switch (value.getNodeType()) {
      case STRING -> "a string";
      case NUMBER -> "a number";
      case BOOLEAN -> "true or false";
      case ARRAY -> "a list";
      case OBJECT -> "a mapping";
      case NULL, MISSING, BINARY, POJO -> "nothing";
    };
  }
}
