package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.kind.BuiltInRules;
import io.appoperator.embedded.kind.MetadataChecks;
import java.util.Set;

/** The rules of a kind that has none but a generation, if at all. */
class StandardRules implements BuiltInRules {

  private final ObjectNode newObject;
  private final boolean hasGeneration;

  StandardRules(ObjectNode newObject, boolean hasGeneration) {
    this.newObject = newObject;
    this.hasGeneration = hasGeneration;
  }

  @Override
  public final ObjectNode newObject() {
    return newObject.deepCopy();
  }

  @Override
  public final boolean hasGeneration() {
    return hasGeneration;
  }

  @Override
  public final MetadataChecks metadataChecks() {
    return KindMetadata.ofObject(newObject);
  }

  @Override
  public final MetadataChecks statusMetadataChecks() {
    return KindMetadata.ofStatus(newObject);
  }

  @Override
  public final Set<String> metadataKeptWithStatus() {
    return KindMetadata.keptWithStatus(newObject);
  }

  static ObjectNode metadata(ObjectNode object) {
    return object.withObjectProperty("metadata");
  }

  static ObjectNode spec(ObjectNode object) {
    return object.withObjectProperty("spec");
  }
}
