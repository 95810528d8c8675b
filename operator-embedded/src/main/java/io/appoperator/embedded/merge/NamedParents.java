package io.appoperator.embedded.merge;

import io.appoperator.embedded.field.PathElement;
import io.appoperator.embedded.field.PathSet;
import io.appoperator.embedded.type.Type;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Adds the declared parents of fields to a set: a struct is there if one of its fields is. */
public final class NamedParents {

  private NamedParents() {}

  /** Returns the set with all fields that the schema declares and that have members below them. */
  public static PathSet addTo(PathSet fields, Type type) {
    return add(fields, Optional.of(type));
  }

  private static PathSet add(PathSet fields, Optional<Type> type) {
    Map<PathElement, PathSet.Node> nodes = new TreeMap<>();
    fields
        .nodes()
        .forEach(
            (element, node) -> {
              boolean declared = !node.below().isEmpty() && isDeclared(element, type);
              nodes.put(
                  element,
                  new PathSet.Node(
                      node.member() || declared, add(node.below(), typeOf(element, type))));
            });
    return PathSet.of(nodes);
  }

  private static boolean isDeclared(PathElement element, Optional<Type> type) {
    return element instanceof PathElement.Field field
        && type.flatMap(Type::map)
            .filter(map -> map.fields().containsKey(field.name()))
            .isPresent();
  }

  private static Optional<Type> typeOf(PathElement element, Optional<Type> type) {
    if (element instanceof PathElement.Field field) {
      return type.flatMap(Type::map).map(map -> map.fieldType(field.name()));
    }
    return element instanceof PathElement.Key
        ? type.flatMap(Type::list).map(list -> list.elements().get())
        : Optional.empty();
  }
}
