package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.store.CompactedException;
import io.appoperator.embedded.store.ObjectStore;
import java.util.List;

/** Lists the objects of a kind, whole or in parts. */
final class ObjectLists {

  private final ResourceDefinition definition;
  private final ObjectStore store;
  private final ObjectCodec codec;

  ObjectLists(ResourceDefinition definition, ObjectStore store) {
    this.definition = definition;
    this.store = store;
    this.codec = new ObjectCodec(definition);
  }

  /** Returns an object of the list kind. */
  ObjectNode list(ListRequest request) throws ApiException {
    ListVersion.check(request);
    LabelSelector labels = LabelSelector.parse(request.labelSelector());
    FieldSelector fields = FieldSelector.parse(request.fieldSelector(), definition);
    boolean continues = !request.continueToken().isEmpty();
    ContinueToken from =
        continues
            ? ContinueToken.decode(request.continueToken()).from(store.revision())
            : new ContinueToken(ListVersion.of(request, store.revision()), "");
    List<ObjectNode> selected =
        objectsAt(from, request.namespace(), continues).stream()
            .filter(object -> path(object).compareTo(from.start()) > 0)
            .filter(object -> labels.matches(object) && fields.matches(object))
            .toList();
    boolean cut = request.limit() > 0 && selected.size() > request.limit();
    List<ObjectNode> part = cut ? selected.subList(0, request.limit()) : selected;

    ObjectNode list = JsonNodeFactory.instance.objectNode();
    list.put("apiVersion", definition.apiVersion()).put("kind", definition.names().listKind());
    ObjectNode metadata = list.putObject("metadata");
    metadata.put("resourceVersion", Long.toString(from.revision()));
    if (!definition.isBuiltIn()) {
      metadata.put("continue", "");
    }
    if (cut) {
      String last = path(part.get(part.size() - 1));
      metadata.put("continue", new ContinueToken(from.revision(), last).encode());
      if (request.labelSelector().isEmpty() && request.fieldSelector().isEmpty()) {
        metadata.put("remainingItemCount", selected.size() - part.size());
      }
    }
    ArrayNode items = list.putArray("items");
    part.forEach(object -> items.add(item(object)));
    return list;
  }

  /** Returns an object as a list has it: only custom resources have their type there. */
  private ObjectNode item(ObjectNode object) {
    ObjectNode item = codec.fromStored(object);
    return definition.isBuiltIn() ? item.without(List.of("apiVersion", "kind")) : item;
  }

  private List<ObjectNode> objectsAt(ContinueToken from, String namespace, boolean continues)
      throws ApiException {
    try {
      return store.listAt(definition.storedResource(), namespace, from.revision());
    } catch (CompactedException e) {
      throw continues
          ? Failures.expiredToken(from.inconsistent().encode())
          : Failures.expired("The resourceVersion for the provided list is too old.");
    }
  }

  private static String path(ObjectNode object) {
    return ObjectMetadata.text(object, "namespace") + "/" + ObjectMetadata.text(object, "name");
  }
}
