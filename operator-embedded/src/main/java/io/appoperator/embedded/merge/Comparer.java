package io.appoperator.embedded.merge;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.field.JsonOrder;
import io.appoperator.embedded.field.PathElement;
import io.appoperator.embedded.field.PathSetBuilder;
import io.appoperator.embedded.type.Type;
import io.appoperator.embedded.type.Type.ListShape;
import io.appoperator.embedded.type.Type.MapShape;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Compares two objects of one type, field by field. */
public final class Comparer {

  private final PathSetBuilder removed;
  private final PathSetBuilder modified;
  private final PathSetBuilder added;

  private Comparer(PathSetBuilder removed, PathSetBuilder modified, PathSetBuilder added) {
    this.removed = removed;
    this.modified = modified;
    this.added = added;
  }

  /** Returns how the second object differs from the first. */
  public static Comparison compare(Type type, JsonNode first, JsonNode second) {
    Comparer root = new Comparer(new PathSetBuilder(), new PathSetBuilder(), new PathSetBuilder());
    root.visit(type, first, second);
    return new Comparison(root.removed.build(), root.modified.build(), root.added.build());
  }

  private void visit(Type type, @Nullable JsonNode first, @Nullable JsonNode second) {
    if (first == null) {
      added.addSelf();
    } else if (second == null) {
      removed.addSelf();
    }
    Type.Shape before = type.shapeOf(first);
    Type.Shape after = type.shapeOf(second);
    if (first != null && before != after) {
      visit(before, first, second);
    }
    if (second != null || before == after) {
      visit(second == null ? before : after, first, second);
    }
  }

  private void visit(Type.Shape shape, @Nullable JsonNode first, @Nullable JsonNode second) {
    if (shape instanceof ListShape list
        && !list.isAtomic()
        && (hasItems(first) || hasItems(second))) {
      visitItems(list, first, second);
    } else if (shape instanceof MapShape map
        && !map.isAtomic()
        && (hasFields(first) || hasFields(second))) {
      visitFields(map, first, second);
    } else if (first != null && second != null && !JsonOrder.equal(first, second)) {
      modified.addSelf();
    }
  }

  private void visitFields(MapShape map, @Nullable JsonNode first, @Nullable JsonNode second) {
    Set<String> names = new TreeSet<>();
    addNames(first, names);
    addNames(second, names);
    for (String name : names) {
      child(new PathElement.Field(name))
          .visit(map.fieldType(name), field(first, name), field(second, name));
    }
  }

  private void visitItems(ListShape list, @Nullable JsonNode first, @Nullable JsonNode second) {
    Map<PathElement, List<JsonNode>> before = ListItems.byElement(ListItems.of(list, first));
    Map<PathElement, List<JsonNode>> after = ListItems.byElement(ListItems.of(list, second));
    Set<PathElement> elements = new TreeSet<>(before.keySet());
    elements.addAll(after.keySet());
    for (PathElement element : elements) {
      child(element)
          .visitItem(
              list.elements().get(),
              before.getOrDefault(element, List.of()),
              after.getOrDefault(element, List.of()));
    }
  }

  /** Elements with the same identity are compared as one. */
  private void visitItem(Type type, List<JsonNode> before, List<JsonNode> after) {
    boolean wereDuplicates = before.size() > 1;
    boolean areDuplicates = after.size() > 1;
    if (wereDuplicates && areDuplicates) {
      if (!equal(before, after)) {
        modified.addSelf();
      }
      return;
    }
    JsonNode first = before.isEmpty() || wereDuplicates ? null : before.get(0);
    JsonNode second = after.isEmpty() || areDuplicates ? null : after.get(0);
    if (first != null || second != null) {
      visit(type, first, second);
    }
    if (wereDuplicates) {
      removed.addSelf();
    }
    if (areDuplicates) {
      added.addSelf();
    }
  }

  private Comparer child(PathElement element) {
    return new Comparer(removed.child(element), modified.child(element), added.child(element));
  }

  private static boolean equal(List<JsonNode> before, List<JsonNode> after) {
    boolean equal = before.size() == after.size();
    for (int i = 0; equal && i < before.size(); i++) {
      equal = JsonOrder.equal(before.get(i), after.get(i));
    }
    return equal;
  }

  private static boolean hasItems(@Nullable JsonNode value) {
    return value != null && value.isArray() && !value.isEmpty();
  }

  private static boolean hasFields(@Nullable JsonNode value) {
    return value != null && value.isObject() && !value.isEmpty();
  }

  private static void addNames(@Nullable JsonNode value, Set<String> names) {
    if (value != null) {
      value.fieldNames().forEachRemaining(names::add);
    }
  }

  private static @Nullable JsonNode field(@Nullable JsonNode value, String name) {
    return value == null ? null : value.get(name);
  }
}
