package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.schema.UnknownFields;
import java.util.ArrayList;
import java.util.List;

/** Finds fields of a body that its kind does not have, and that are not stored. */
public final class UndeclaredFields {

  private UndeclaredFields() {}

  /**
   * Returns the paths: first those in metadata, then the others in the order of the body; sorted
   * for custom resources.
   */
  public static List<String> find(ResourceDefinition definition, ObjectNode object) {
    List<String> paths = new ArrayList<>(ObjectMetadata.undeclaredFields(object));
    List<String> others = UnknownFields.prune(definition.schema(), object.deepCopy());
    if (definition.isBuiltIn()) {
      paths.addAll(others);
    } else {
      paths.addAll(others.stream().sorted().toList());
      paths.addAll(EmbeddedMetadata.undeclaredFields(definition, object));
    }
    return paths;
  }
}
