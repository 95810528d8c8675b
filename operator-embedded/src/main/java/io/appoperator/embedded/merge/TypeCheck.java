package io.appoperator.embedded.merge;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.field.GoText;
import io.appoperator.embedded.field.PathElement;
import io.appoperator.embedded.type.Type;
import io.appoperator.embedded.type.Type.ListShape;
import io.appoperator.embedded.type.Type.MapShape;
import io.appoperator.embedded.type.Type.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Checks that a value has the type of its field, before it is merged. */
public final class TypeCheck {

  private final boolean allowsDuplicates;
  private final List<String> problems = new ArrayList<>();

  private TypeCheck(boolean allowsDuplicates) {
    this.allowsDuplicates = allowsDuplicates;
  }

  /**
   * Checks an object that a client applies: elements of its sets and maps are unique.
   *
   * @throws TypeMismatchException if it does not have the type
   */
  public static void ofApplied(Type type, JsonNode value) {
    new TypeCheck(false).check(type, value);
  }

  /**
   * Checks a stored object: elements of its sets and maps may be duplicates.
   *
   * @throws TypeMismatchException if it does not have the type
   */
  public static void ofStored(Type type, JsonNode value) {
    new TypeCheck(true).check(type, value);
  }

  private void check(Type type, JsonNode value) {
    visit("", type, value);
    if (!problems.isEmpty()) {
      throw new TypeMismatchException(problems);
    }
  }

  private void visit(String path, Type type, JsonNode value) {
    if (value.isNull()) {
      return;
    }
    Type.Shape shape = type.shapeOf(value);
    if (shape instanceof Scalar scalar) {
      visitScalar(path, scalar, value);
    } else if (shape instanceof ListShape list) {
      visitList(path, list, value);
    } else if (shape instanceof MapShape map) {
      visitMap(path, map, value);
    }
  }

  private void visitScalar(String path, Scalar scalar, JsonNode value) {
    switch (scalar) {
      case NUMBER -> {
        if (!value.isNumber()) {
          report(path, "expected numeric (int or float), got " + GoText.type(value));
        }
      }
      case STRING -> {
        if (!value.isTextual()) {
          String text = GoText.detailed(value);
          report(path, "expected string, got &value.valueUnstructured{Value:" + text + "}");
        }
      }
      case BOOLEAN -> {
        if (!value.isBoolean()) {
          report(path, "expected boolean, got &{" + GoText.plain(value) + "}");
        }
      }
      case ANY -> {
        if (value.isContainerNode()) {
          report(path, "expected any scalar, got &{" + GoText.plain(value) + "}");
        }
      }
    }
  }

  private void visitList(String path, ListShape list, JsonNode value) {
    if (!value.isArray()) {
      report(path, "expected list, got &{" + GoText.plain(value) + "}");
      return;
    }
    Set<PathElement> seen = new TreeSet<>();
    for (int i = 0; i < value.size(); i++) {
      PathElement element = new PathElement.Index(i);
      if (!list.isAtomic()) {
        try {
          element = ListItems.element(list, value.get(i));
        } catch (IllegalArgumentException e) {
          report(path, "element " + i + ": " + e.getMessage());
          return;
        }
        if (!seen.add(element) && !allowsDuplicates) {
          report(path, "duplicate entries for key " + element.text());
        }
      }
      visit(path + element.text(), list.elements().get(), value.get(i));
    }
  }

  private void visitMap(String path, MapShape map, JsonNode value) {
    if (!value.isObject()) {
      report(path, "expected map, got &{" + GoText.plain(value) + "}");
      return;
    }
    for (Map.Entry<String, JsonNode> field : value.properties()) {
      String below = path + "." + field.getKey();
      if (!map.fields().containsKey(field.getKey()) && map.others() == null) {
        report(below, "field not declared in schema");
        return;
      }
      visit(below, map.fieldType(field.getKey()), field.getValue());
    }
  }

  private void report(String path, String problem) {
    problems.add(path.isEmpty() ? problem : path + ": " + problem);
  }
}
