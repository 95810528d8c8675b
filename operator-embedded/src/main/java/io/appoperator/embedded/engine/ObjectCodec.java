package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.kind.BuiltInRules;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.schema.EmptyFields;
import io.appoperator.embedded.schema.EncodedValues;
import io.appoperator.embedded.schema.NullFields;
import io.appoperator.embedded.schema.Quantities;
import io.appoperator.embedded.schema.SchemaDefaults;
import io.appoperator.embedded.schema.UnknownFields;
import io.appoperator.embedded.schema.WholeNumbers;
import java.util.List;

/**
 * Brings objects into the form that the schema of their kind prescribes. Custom resources are
 * stored without defaults, and get those of the current schema when they are read; built-in kinds
 * are stored with them.
 */
final class ObjectCodec {

  private final ResourceDefinition definition;
  private final ObjectType type;

  ObjectCodec(ResourceDefinition definition) {
    this.definition = definition;
    this.type = new ObjectType(definition);
  }

  /** Returns an object as it is understood when a client sends it. */
  ObjectNode decode(ObjectNode sent) throws ApiException {
    type.checkSent(sent);
    DecodingErrors.refuse(definition, DecodingErrors.findInMetadata(definition, sent));
    ObjectNode object = normalize(sent);
    DecodingErrors.refuse(definition, DecodingErrors.find(definition, object));
    setDefaults(object);
    return object;
  }

  /**
   * Returns an object as it is understood after a patch.
   *
   * @param shown what messages show of it
   */
  ObjectNode decodePatched(ObjectNode patched, String shown) throws ApiException {
    type.checkPatched(patched, shown);
    DecodingErrors.refusePatched(DecodingErrors.findInMetadata(definition, patched), shown);
    ObjectNode object = normalize(patched);
    DecodingErrors.refusePatched(DecodingErrors.find(definition, object), shown);
    setDefaults(object);
    return object;
  }

  /**
   * Checks that the kind has all fields of an object after a patch.
   *
   * @param shown what messages show of it
   */
  void checkFields(ObjectNode patched, String shown) throws ApiException {
    List<String> unknown =
        UndeclaredFields.find(definition, patched).stream()
            .map(path -> "unknown field \"" + path + '"')
            .toList();
    if (!unknown.isEmpty()) {
      throw Failures.strictPatch(shown, unknown);
    }
  }

  /** Returns an object as it is stored: without unknown fields, and without nulls. */
  ObjectNode normalize(ObjectNode object) {
    ObjectNode copy = object.deepCopy();
    UnknownFields.prune(definition.schema(), copy);
    ObjectMetadata.normalize(copy);
    NullFields.remove(definition.schema(), copy);
    if (definition.isBuiltIn()) {
      EmptyFields.remove(definition.schema(), copy);
    } else {
      EmbeddedMetadata.normalize(definition, copy);
      WholeNumbers.normalize(copy);
    }
    return copy;
  }

  /** Returns an object with all quantities as they are stored. */
  ObjectNode withStoredQuantities(ObjectNode object) {
    ObjectNode copy = object.deepCopy();
    if (definition.isBuiltIn()) {
      Quantities.canonicalize(definition.schema(), copy);
    }
    return copy;
  }

  /** Returns an object with defaults for what an apply left out or removed. */
  ObjectNode withDefaults(ObjectNode object) {
    ObjectNode copy = object.deepCopy();
    if (definition.isBuiltIn()) {
      NullFields.remove(definition.schema(), copy);
      EmptyFields.remove(definition.schema(), copy);
    }
    setDefaults(copy);
    return copy;
  }

  /** Sets the type of an object after a strategic merge patch, which does not decide about it. */
  void restoreType(ObjectNode patched) {
    type.restore(patched);
  }

  /** Returns a stored object as clients see it. */
  ObjectNode fromStored(ObjectNode stored) {
    ObjectNode copy = stored.deepCopy();
    if (definition.builtIn().isPresent()) {
      copy = definition.builtIn().get().fromStored(copy);
      return copy.put("apiVersion", definition.apiVersion());
    }
    copy.put("apiVersion", definition.apiVersion());
    SchemaDefaults.apply(definition.schema(), copy);
    return copy;
  }

  /** Returns an object in the form in which it is stored. */
  ObjectNode toStored(ObjectNode object) {
    return definition.builtIn().map(rules -> rules.toStored(object)).orElse(object);
  }

  /** Returns an object with nothing but its type. */
  ObjectNode empty() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("apiVersion", definition.apiVersion())
        .put("kind", definition.kind());
  }

  /** Returns an object as it is before a client sets its fields. */
  ObjectNode newObject() {
    return definition.builtIn().map(BuiltInRules::newObject).orElseGet(this::empty);
  }

  private void setDefaults(ObjectNode object) {
    SchemaDefaults.apply(definition.schema(), object);
    definition
        .builtIn()
        .ifPresent(
            rules -> {
              rules.setDefaults(object);
              SchemaDefaults.apply(definition.schema(), object);
              Quantities.canonicalizeCompared(definition.schema(), object);
              EncodedValues.canonicalize(definition.schema(), object);
            });
  }
}
