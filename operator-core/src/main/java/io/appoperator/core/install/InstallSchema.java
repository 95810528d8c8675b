package io.appoperator.core.install;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.Problem;
import io.appoperator.core.decode.StructuralSchema;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The schema of {@link InstallValues}. Immutable and thread-safe. */
public final class InstallSchema {

  /** The schema of this version. */
  public static final InstallSchema STANDARD =
      new InstallSchema(
          new SchemaDefinitions(InstallResource.read("values.definitions.yaml").get(0))
              .expand(InstallResource.read("values.schema.yaml").get(0)));

  private static final List<String> NOT_IN_JSON_SCHEMA =
      List.of(
          "x-kubernetes-list-type",
          "x-kubernetes-list-map-keys",
          StructuralSchema.EXPECTED,
          "default");
  private static final String INT_OR_STRING = "x-kubernetes-int-or-string";

  private final ObjectNode json;

  private InstallSchema(ObjectNode json) {
    this.json = json;
  }

  /** Returns the default of each value. */
  ObjectNode defaults() {
    return new StructuralSchema(json).withDefaults(Json.object());
  }

  /** Returns the properties of an object with their schemas. */
  ObjectNode properties() {
    return json.withObjectProperty("properties").deepCopy();
  }

  /**
   * Returns what is wrong in a file with values.
   *
   * @param file the content; a file without documents sets nothing
   */
  public List<Problem> check(YamlReader.Result file) {
    List<Problem> problems = new ArrayList<>(file.problems());
    for (Document document : file.documents()) {
      if (document.index() > 1) {
        problems.add(
            problem(
                document,
                Diagnostic.invalid(
                    "", "A file with values must have one document. Remove this one.")));
        continue;
      }
      check(InstallValues.standard().with(document.json()))
          .forEach(found -> problems.add(problem(document, found)));
    }
    return problems;
  }

  /** Returns what is wrong in complete values, each with its path. */
  public List<Diagnostic> check(InstallValues values) {
    List<Diagnostic> problems =
        new ArrayList<>(new StructuralSchema(json).check(values.json(), ""));
    ConditionalRules.check(json, values.json(), "", problems);
    SettingsConfigMap.check(values.settings(), problems);
    ResourceLimits.check(values, problems);
    OwnedVariables.check(values, problems);
    return problems;
  }

  private static Problem problem(Document document, Diagnostic found) {
    return new Problem(document.source(), document.index(), document.lineOf(found.path()), found);
  }

  /**
   * Returns the schema in the form of JSON Schema, which Helm and editors read.
   *
   * @param standard the defaults to show
   */
  ObjectNode jsonSchema(InstallValues standard) {
    ObjectNode schema = Json.object().put("$schema", "http://json-schema.org/draft-07/schema#");
    schema.put("title", "Values of an installation of the Application Operator");
    schema.setAll(closed(json, standard.json()));
    // Helm gives these to each chart.
    schema.withObjectProperty("properties").putObject("global").put("type", "object");
    return schema;
  }

  /** Forbids unknown fields, which a structural schema does by itself. */
  private static ObjectNode closed(JsonNode schema, JsonNode standard) {
    ObjectNode copy = schema.deepCopy();
    copy.remove(NOT_IN_JSON_SCHEMA);
    if (copy.remove(INT_OR_STRING) != null) {
      copy.putArray("type").add("integer").add("string");
    }
    if (!standard.isMissingNode() && !standard.isObject()) {
      copy.set("default", standard);
    }
    if (copy.path("properties") instanceof ObjectNode properties) {
      for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
        properties.set(
            property.getKey(), closed(property.getValue(), standard.path(property.getKey())));
      }
      copy.put("additionalProperties", false);
    }
    copy.path("allOf").forEach(rule -> ((ObjectNode) rule).remove(ConditionalRules.MESSAGE));
    for (String nested : List.of("items", "additionalProperties", ConditionalRules.NAMES)) {
      if (copy.get(nested) instanceof ObjectNode inner) {
        copy.set(nested, closed(inner, Json.object().path("none")));
      }
    }
    return copy;
  }
}
