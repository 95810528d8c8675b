package io.appoperator.embedded.merge;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.field.PathElement;
import io.appoperator.embedded.field.PathSet;
import io.appoperator.embedded.field.PathSetBuilder;
import io.appoperator.embedded.type.Type;
import io.appoperator.embedded.type.Type.ListShape;
import io.appoperator.embedded.type.Type.MapShape;

/** Collects the fields that an object sets: leaves, elements of lists and undeclared map keys. */
public final class FieldCollector {

  private FieldCollector() {}

  /** Returns the fields that the value sets. */
  public static PathSet collect(Type type, JsonNode value) {
    PathSetBuilder fields = new PathSetBuilder();
    visit(type, value, fields);
    return fields.build();
  }

  private static void visit(Type type, JsonNode value, PathSetBuilder fields) {
    Type.Shape shape = type.shapeOf(value);
    if (shape instanceof ListShape list && !list.isAtomic()) {
      visitItems(list, value, fields);
    } else if (shape instanceof MapShape map && !map.isAtomic()) {
      visitFields(map, value, fields);
    } else {
      fields.addSelf();
    }
  }

  private static void visitItems(ListShape list, JsonNode value, PathSetBuilder fields) {
    ListItems.byElement(ListItems.of(list, value))
        .forEach(
            (element, values) -> {
              PathSetBuilder child = fields.child(element);
              // Duplicates have no identity of their own, so they are owned together.
              if (values.size() == 1) {
                visit(list.elements().get(), values.get(0), child);
              }
              child.addSelf();
            });
  }

  private static void visitFields(MapShape map, JsonNode value, PathSetBuilder fields) {
    value
        .properties()
        .forEach(
            field -> {
              String name = field.getKey();
              JsonNode content = field.getValue();
              PathSetBuilder child = fields.child(new PathElement.Field(name));
              visit(map.fieldType(name), content, child);
              boolean empty = content.isNull() || (content.isObject() && content.isEmpty());
              if (empty || !map.fields().containsKey(name)) {
                child.addSelf();
              }
            });
  }
}
