package io.appoperator.embedded.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The columns of custom resources: the name, and those of the CustomResourceDefinition. */
final class CustomColumns {

  private static final String CREATION = ".metadata.creationTimestamp";

  private CustomColumns() {}

  private record Column(String type, Optional<ColumnPath> path) {

    JsonNode cell(Row row, JsonNode object) {
      JsonNode value = path.map(one -> one.find(object)).orElse(NullNode.instance);
      JsonNodeFactory json = JsonNodeFactory.instance;
      return switch (value.isMissingNode() || value.isNull() ? "" : type) {
        case "string" -> json.textNode(value.isValueNode() ? value.asText() : value.toString());
        case "integer" -> value.isNumber() ? json.numberNode(value.asLong()) : NullNode.instance;
        case "number" -> value.isNumber() ? value : NullNode.instance;
        case "boolean" -> value.isBoolean() ? value : NullNode.instance;
        case "date" ->
            value.isTextual() ? json.textNode(row.since(value.asText())) : NullNode.instance;
        default -> NullNode.instance;
      };
    }
  }

  /**
   * Returns the columns.
   *
   * @param declared the additional printer columns of the definition; only the age if it is empty
   */
  static Columns of(JsonNode declared) {
    // The descriptions of these columns are the same for all kinds.
    JsonNode standard = Columns.Harvest.COLUMNS.path("v1/serviceaccounts");
    ArrayNode definitions = JsonNodeFactory.instance.arrayNode().add(standard.path(0));
    List<Column> columns = new ArrayList<>();
    if (declared.isEmpty()) {
      ObjectNode age = standard.path(1).deepCopy();
      definitions.add(age.put("type", "date"));
      columns.add(new Column("date", ColumnPath.parse(CREATION)));
    }
    for (JsonNode column : declared) {
      definitions.add(definition(column));
      columns.add(
          new Column(
              column.path("type").asText(), ColumnPath.parse(column.path("jsonPath").asText())));
    }
    return new Columns(
        definitions,
        row -> {
          row.name();
          columns.forEach(column -> row.add(column.cell(row, row.at(""))));
        });
  }

  private static ObjectNode definition(JsonNode column) {
    String path = column.path("jsonPath").asText();
    return JsonNodeFactory.instance
        .objectNode()
        .put("name", column.path("name").asText())
        .put("type", column.path("type").asText())
        .put("format", column.path("format").asText())
        .put(
            "description",
            column
                .path("description")
                .asText("Custom resource definition column (in JSONPath format): " + path))
        .put("priority", column.path("priority").asInt());
  }
}
