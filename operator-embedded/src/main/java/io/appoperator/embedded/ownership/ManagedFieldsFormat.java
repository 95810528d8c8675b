package io.appoperator.embedded.ownership;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.field.FieldsV1;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads and writes {@code metadata.managedFields}. */
final class ManagedFieldsFormat {

  private static final Comparator<Map.Entry<Manager, OwnedFields>> ORDER =
      Comparator.<Map.Entry<Manager, OwnedFields>, Manager.Operation>comparing(
              entry -> entry.getKey().operation())
          .thenComparing(entry -> entry.getValue().time())
          .thenComparing(entry -> entry.getKey().name())
          .thenComparing(entry -> entry.getValue().apiVersion())
          .thenComparing(entry -> entry.getKey().subresource());

  private ManagedFieldsFormat() {}

  /**
   * Returns the entries of an object.
   *
   * @throws IllegalArgumentException if an entry is not valid
   */
  static ManagedFields read(JsonNode object) {
    Map<Manager, OwnedFields> entries = new TreeMap<>();
    JsonNode list = object.path("metadata").path("managedFields");
    for (int i = 0; i < list.size(); i++) {
      JsonNode entry = list.get(i);
      String apiVersion = entry.path("apiVersion").asText();
      if (apiVersion.isEmpty()) {
        throw new IllegalArgumentException("apiVersion must not be empty");
      }
      checkFieldsType(entry.path("fieldsType").asText(), i);
      boolean applies = operation(entry) == Manager.Operation.APPLY;
      Manager manager =
          new Manager(
              operation(entry),
              entry.path("manager").asText(),
              applies ? "" : apiVersion,
              entry.path("subresource").asText());
      entries.put(
          manager,
          new OwnedFields(FieldsV1.read(fields(entry)), apiVersion, entry.path("time").asText("")));
    }
    return ManagedFields.ofDecoded(entries);
  }

  /** Replaces the entries of an object. */
  static void write(ObjectNode object, ManagedFields managed) {
    ObjectNode metadata = object.withObjectProperty("metadata");
    metadata.remove("managedFields");
    if (managed.isEmpty()) {
      return;
    }
    List<Map.Entry<Manager, OwnedFields>> entries = new ArrayList<>(managed.entries().entrySet());
    entries.sort(ORDER);
    ArrayNode list = metadata.putArray("managedFields");
    for (Map.Entry<Manager, OwnedFields> entry : entries) {
      Manager manager = entry.getKey();
      ObjectNode json = list.addObject();
      json.put("manager", manager.name());
      json.put("operation", manager.operation().text());
      json.put("apiVersion", entry.getValue().apiVersion());
      if (!entry.getValue().time().isEmpty()) {
        json.put("time", entry.getValue().time());
      }
      json.put("fieldsType", "FieldsV1");
      json.set("fieldsV1", FieldsV1.write(entry.getValue().fields()));
      if (!manager.subresource().isEmpty()) {
        json.put("subresource", manager.subresource());
      }
    }
  }

  private static Manager.Operation operation(JsonNode entry) {
    return switch (entry.path("operation").asText()) {
      case "Apply" -> Manager.Operation.APPLY;
      case "Update" -> Manager.Operation.UPDATE;
      default -> throw new IllegalArgumentException("operation must be `Apply` or `Update`");
    };
  }

  private static void checkFieldsType(String type, int index) {
    if (type.isEmpty()) {
      throw new IllegalArgumentException("missing fieldsType in managed fields entry " + index);
    }
    if (!type.equals("FieldsV1")) {
      throw new IllegalArgumentException(
          "invalid fieldsType \"" + type + "\" in managed fields entry " + index);
    }
  }

  private static JsonNode fields(JsonNode entry) {
    JsonNode fields = entry.path("fieldsV1");
    return fields.isObject() ? fields : JsonNodeFactory.instance.objectNode();
  }
}
