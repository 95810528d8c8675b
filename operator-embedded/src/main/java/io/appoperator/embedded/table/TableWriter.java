package io.appoperator.embedded.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.kind.ResourceDefinition;
import java.time.Instant;

/** Writes objects of a kind as a Table of the group {@code meta.k8s.io}. Immutable. */
public final class TableWriter {

  private static final String API_VERSION = "meta.k8s.io/v1";

  /** What a row has of its object. */
  public enum IncludedObject {
    /** Nothing. */
    NONE,
    /** Its metadata. */
    METADATA,
    /** All of it. */
    OBJECT
  }

  private final Columns columns;
  private final ResourceDefinition definition;
  private final IncludedObject included;

  /**
   * Creates a writer.
   *
   * @param definition the kind of the objects
   * @param included what rows have of their objects
   */
  public TableWriter(ResourceDefinition definition, IncludedObject included) {
    this.columns =
        definition.isBuiltIn()
            ? Columns.ofBuiltIn(definition.apiVersion(), definition.plural())
            : CustomColumns.of(definition.printerColumns());
    this.definition = definition;
    this.included = included;
  }

  /** Returns the table of an object or a list, for ages at a time. */
  public ObjectNode write(ObjectNode objectOrList, Instant now) {
    ObjectNode table = JsonNodeFactory.instance.objectNode();
    table.put("kind", "Table").put("apiVersion", API_VERSION);
    table.set("metadata", metadata(objectOrList));
    table.set("columnDefinitions", columns.definitions());
    ArrayNode rows = table.putArray("rows");
    JsonNode items = objectOrList.path("items");
    if (items.isArray() && objectOrList.path("kind").asText().endsWith("List")) {
      items.forEach(item -> rows.add(row(item, now)));
    } else {
      rows.add(row(objectOrList, now));
    }
    return table;
  }

  /** Returns the metadata of an object or of the objects of a list, without the rest. */
  public static ObjectNode writeMetadata(ObjectNode objectOrList) {
    JsonNode items = objectOrList.path("items");
    if (!items.isArray()) {
      return partial(objectOrList);
    }
    ObjectNode list = JsonNodeFactory.instance.objectNode();
    list.put("kind", "PartialObjectMetadataList").put("apiVersion", API_VERSION);
    list.set("metadata", objectOrList.path("metadata"));
    ArrayNode partials = list.putArray("items");
    items.forEach(item -> partials.add(partial(item)));
    return list;
  }

  private ObjectNode row(JsonNode object, Instant now) {
    Row row = new Row(object, now);
    columns.printer().print(row);
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.set("cells", row.cells());
    switch (included) {
      case METADATA -> json.set("object", partial(object));
      case OBJECT -> json.set("object", typed(object));
      case NONE -> json.putNull("object");
    }
    return json;
  }

  /** Returns an object with its type, which items of lists leave out. */
  private ObjectNode typed(JsonNode object) {
    ObjectNode typed = JsonNodeFactory.instance.objectNode();
    typed.put("kind", definition.kind()).put("apiVersion", definition.apiVersion());
    return typed.setAll((ObjectNode) object);
  }

  private static ObjectNode metadata(ObjectNode objectOrList) {
    ObjectNode metadata = JsonNodeFactory.instance.objectNode();
    for (String field : new String[] {"resourceVersion", "continue", "remainingItemCount"}) {
      JsonNode value = objectOrList.path("metadata").path(field);
      // Lists of custom resources have an empty token, their tables do not.
      if (!value.asText().isEmpty()) {
        metadata.set(field, value);
      }
    }
    return metadata;
  }

  private static ObjectNode partial(JsonNode object) {
    ObjectNode partial = JsonNodeFactory.instance.objectNode();
    partial.put("kind", "PartialObjectMetadata").put("apiVersion", API_VERSION);
    partial.set("metadata", object.path("metadata"));
    return partial;
  }
}
