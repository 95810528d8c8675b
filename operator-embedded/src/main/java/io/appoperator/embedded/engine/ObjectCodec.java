package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.schema.NullFields;
import io.appoperator.embedded.schema.SchemaDefaults;
import io.appoperator.embedded.schema.UnknownFields;

/** Brings objects into the form that the schema of their kind prescribes. */
final class ObjectCodec {

  private final ResourceDefinition definition;

  ObjectCodec(ResourceDefinition definition) {
    this.definition = definition;
  }

  /** Returns an object as it is understood when a client sends it. */
  ObjectNode decode(ObjectNode sent) {
    ObjectNode object = normalize(sent);
    SchemaDefaults.apply(definition.schema(), object);
    return object;
  }

  /** Returns an object as it is stored: without unknown fields, and without nulls. */
  ObjectNode normalize(ObjectNode object) {
    ObjectNode copy = object.deepCopy();
    UnknownFields.prune(definition.schema(), copy);
    NullFields.remove(definition.schema(), copy);
    ObjectMetadata.normalize(copy);
    return copy;
  }

  /** Returns an object with defaults for what an apply left out or removed. */
  ObjectNode withDefaults(ObjectNode object) {
    ObjectNode copy = object.deepCopy();
    SchemaDefaults.apply(definition.schema(), copy);
    return copy;
  }

  /** Returns an object in the version of the endpoint. */
  ObjectNode toVersion(ObjectNode stored) {
    ObjectNode copy = stored.deepCopy();
    copy.put("apiVersion", definition.apiVersion());
    return copy;
  }

  /** Returns an object with nothing but its type. */
  ObjectNode empty() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("apiVersion", definition.apiVersion())
        .put("kind", definition.kind());
  }
}
