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
      new InstallSchema(InstallResource.read("values.schema.yaml").get(0));

  private static final String UNKNOWN = "x-kubernetes-preserve-unknown-fields";
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
      ObjectNode complete = InstallValues.standard().with(document.json()).json();
      new StructuralSchema(json)
          .check(complete, "")
          .forEach(found -> problems.add(problem(document, found)));
      ValueRules.check(new InstallValues(complete))
          .forEach(found -> problems.add(problem(document, found)));
    }
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
    copy.remove(List.of(UNKNOWN, "default"));
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
    for (String nested : List.of("items", "additionalProperties")) {
      if (copy.get(nested) instanceof ObjectNode inner) {
        copy.set(nested, closed(inner, Json.object().path("none")));
      }
    }
    return copy;
  }
}
