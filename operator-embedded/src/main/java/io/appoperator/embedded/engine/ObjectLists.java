package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.store.CompactedException;
import io.appoperator.embedded.store.ObjectStore;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

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
    return list(
        request,
        (list, part) -> {
          ArrayNode items = list.putArray("items");
          part.forEach(object -> items.add(item(object)));
        });
  }

  /** Returns an object of the list kind, whose items are made when it is written. */
  ObjectNode stream(ListRequest request) throws ApiException {
    return list(
        request, (list, part) -> list.putPOJO("items", new StreamedItems(part, this::item)));
  }

  private ObjectNode list(ListRequest request, BiConsumer<ObjectNode, List<ObjectNode>> addItems)
      throws ApiException {
    ListVersion.check(request);
    LabelSelector labels = LabelSelector.parse(request.labelSelector());
    FieldSelector fields = FieldSelector.parse(request.fieldSelector(), definition);
    boolean continues = !request.continueToken().isEmpty();
    ContinueToken from =
        continues
            ? ListVersion.continued(request, store.revision())
            : new ContinueToken(ListVersion.of(request, store.revision()), "");
    List<ObjectNode> rest =
        objectsAt(from, request.namespace(), continues).stream()
            .filter(object -> position(object, request).compareTo(from.start()) >= 0)
            .toList();
    List<ObjectNode> part = new ArrayList<>();
    int limit = ListVersion.limit(request);
    boolean cut = false;
    for (ObjectNode object : rest) {
      if (limit > 0 && part.size() == limit) {
        // As in kube-apiserver, the next part may be empty: it does not look whether others match.
        cut = !(fields.selectsName() && isOneNamespace(request));
        break;
      }
      if (labels.matches(object) && fields.matches(object)) {
        part.add(object);
      }
    }

    ObjectNode list = JsonNodeFactory.instance.objectNode();
    list.put("apiVersion", definition.apiVersion()).put("kind", definition.names().listKind());
    ObjectNode metadata = list.putObject("metadata");
    metadata.put("resourceVersion", Long.toString(from.revision()));
    if (!definition.isBuiltIn()) {
      metadata.put("continue", "");
    }
    if (cut) {
      String last = position(part.get(part.size() - 1), request);
      metadata.put("continue", ContinueToken.after(from.revision(), last).encode());
      if (request.labelSelector().isEmpty() && request.fieldSelector().isEmpty()) {
        metadata.put("remainingItemCount", rest.size() - part.size());
      }
    }
    addItems.accept(list, part);
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

  private boolean isOneNamespace(ListRequest request) {
    return !definition.namespaced() || !request.namespace().isEmpty();
  }

  /** Returns the place of an object in a list; places are in the order of the store. */
  private static String position(ObjectNode object, ListRequest request) {
    String namespace = ObjectMetadata.text(object, "namespace");
    String name = ObjectMetadata.text(object, "name");
    boolean isWhole = request.namespace().isEmpty() && !namespace.isEmpty();
    return isWhole ? namespace + "/" + name : name;
  }
}
