package io.appoperator.core.render;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.kind.KindTable;
import io.appoperator.core.kind.KindTable.Reference;
import java.util.ArrayList;
import java.util.List;

/** Finds which other objects a manifest refers to by name. */
public final class References {

  private References() {}

  /** Returns whether a manifest refers to an object of the same namespace. */
  public static boolean refersTo(Manifest manifest, ResourceRef target) {
    for (Reference reference : KindTable.references(manifest.ref().kind())) {
      if (reference.kind().matches(target.kind())
          && values(manifest.json(), reference.path()).contains(target.name())) {
        return true;
      }
    }
    return false;
  }

  /** Returns the names that a manifest gives for objects of a kind. */
  public static List<String> names(Manifest manifest, ResourceKind kind) {
    return KindTable.references(manifest.ref().kind()).stream()
        .filter(reference -> reference.kind().matches(kind))
        .flatMap(reference -> values(manifest.json(), reference.path()).stream())
        .toList();
  }

  private static List<String> values(JsonNode json, String path) {
    List<JsonNode> nodes = List.of(json);
    for (String step : path.split("\\.", -1)) {
      boolean list = step.endsWith("[]");
      String name = list ? step.substring(0, step.length() - 2) : step;
      List<JsonNode> next = new ArrayList<>();
      for (JsonNode node : nodes) {
        JsonNode value = node.path(name);
        if (list) {
          value.forEach(next::add);
        } else {
          next.add(value);
        }
      }
      nodes = next;
    }
    return nodes.stream().filter(JsonNode::isTextual).map(JsonNode::textValue).toList();
  }
}
