package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.ownership.ApplyConflictException;
import io.appoperator.embedded.ownership.ApplyFailedException;
import io.appoperator.embedded.ownership.FieldManager;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.ObjectStore;
import io.appoperator.embedded.type.Type;
import java.util.Map;

/**
 * Reads and writes the objects of one version of a kind, or one of its subresources. Objects that
 * are returned may be changed. Requests to one store must not run at the same time.
 */
public final class Endpoint {

  private final ResourceDefinition definition;
  private final EndpointRules rules;
  private final ObjectStore store;
  private final ObjectCodec codec;
  private final ObjectWriter writer;
  private final ObjectDeleter deleter;
  private final ObjectLists lists;
  private final FieldManager fields;
  private final Failures failures;
  private final RequestedNames names;

  Endpoint(
      ResourceDefinition definition,
      EndpointRules rules,
      Map<String, Type> types,
      ObjectStore store,
      ServerIdentity identity,
      NamespaceAdmission namespaces) {
    this.definition = definition;
    this.rules = rules;
    this.store = store;
    this.codec = new ObjectCodec(definition);
    this.writer = new ObjectWriter(definition, store, identity, namespaces);
    this.deleter = new ObjectDeleter(definition, store, identity);
    this.lists = new ObjectLists(definition, store);
    this.failures = new Failures(definition);
    this.names = new RequestedNames(definition);
    this.fields =
        new FieldManager(
            types,
            definition.apiVersion(),
            rules.subresource(),
            rules.resetFields(),
            identity::now);
  }

  /** Returns what the endpoint serves. */
  public ResourceDefinition definition() {
    return definition;
  }

  /** Returns an object. */
  public ObjectNode get(String namespace, String name) throws ApiException {
    return store
        .find(key(namespace, name))
        .map(codec::fromStored)
        .orElseThrow(() -> failures.notFound(name));
  }

  /** Returns an object of the list kind, with the selected objects. */
  public ObjectNode list(ListRequest request) throws ApiException {
    return lists.list(request);
  }

  /** Starts a watch of the selected objects. */
  public ObjectWatch watch(ListRequest request) throws ApiException {
    return new ObjectWatch(definition, store, request);
  }

  /** Creates an object. */
  public WriteResult create(String namespace, ObjectNode sent, WriteOptions options)
      throws ApiException {
    ObjectNode object = codec.decode(sent);
    names.checkType(object);
    String name = names.prepareForCreate(object, namespace);
    ObjectNode tracked = fields.update(codec.newObject(), object, options.fieldManager());
    return writer.create(key(namespace, name), tracked, rules, options.dryRun());
  }

  /** Replaces an object. */
  public WriteResult replace(String namespace, String name, ObjectNode sent, WriteOptions options)
      throws ApiException {
    ObjectNode object = codec.decode(sent);
    names.checkType(object);
    names.check(object, namespace, name);
    ObjectMetadata.dropDuplicateOwners(object);
    return writer.update(
        key(namespace, name),
        live -> {
          names.checkUid(object, live);
          return fields.update(live, object, options.fieldManager());
        },
        rules,
        false,
        options.dryRun());
  }

  /** Changes an object by a JSON merge patch. */
  public WriteResult mergePatch(String namespace, String name, JsonNode patch, WriteOptions options)
      throws ApiException {
    return patch(namespace, name, live -> MergePatch.apply(live, patch), options);
  }

  /** Changes an object by a JSON patch. */
  public WriteResult jsonPatch(String namespace, String name, JsonNode patch, WriteOptions options)
      throws ApiException {
    return patch(namespace, name, live -> applyJsonPatch(live, patch), options);
  }

  /** Creates or changes an object by server-side apply. */
  public WriteResult apply(String namespace, String name, ObjectNode applied, WriteOptions options)
      throws ApiException {
    return writer.update(
        key(namespace, name),
        live -> {
          names.checkAppliedType(applied);
          ObjectNode object = codec.withDefaults(merge(live, applied, options));
          names.checkUidOfAbsent(object, live, name);
          names.check(object, namespace, name);
          ObjectMetadata.dropDuplicateOwners(object);
          return object;
        },
        rules,
        rules.subresource().isEmpty(),
        options.dryRun());
  }

  /** Deletes an object. Returns a status of success, or the object while it has finalizers. */
  public ObjectNode delete(String namespace, String name, DeleteOptions options)
      throws ApiException {
    return deleter.delete(key(namespace, name), options);
  }

  /** Deletes the selected objects, and returns the list of them. */
  public ObjectNode deleteAll(ListRequest request, DeleteOptions options) throws ApiException {
    ObjectNode selected = list(request);
    for (JsonNode object : selected.path("items")) {
      deleter.delete(
          key(ObjectMetadata.text(object, "namespace"), ObjectMetadata.text(object, "name")),
          options);
    }
    return selected;
  }

  private interface Patch {
    JsonNode applyTo(ObjectNode live) throws ApiException;
  }

  private WriteResult patch(String namespace, String name, Patch patch, WriteOptions options)
      throws ApiException {
    return writer.update(
        key(namespace, name),
        live -> {
          if (!(patch.applyTo(live) instanceof ObjectNode patched)) {
            throw Failures.rejectedPatch();
          }
          ObjectNode object = codec.decode(patched);
          ObjectNode tracked = fields.update(live, object, options.fieldManager());
          names.check(tracked, namespace, name);
          ObjectMetadata.dropDuplicateOwners(tracked);
          return tracked;
        },
        rules,
        false,
        options.dryRun());
  }

  private static JsonNode applyJsonPatch(ObjectNode live, JsonNode patch) throws ApiException {
    try {
      return JsonPatch.apply(live, patch);
    } catch (IllegalArgumentException e) {
      throw Failures.rejectedPatch();
    }
  }

  private ObjectNode merge(ObjectNode live, ObjectNode applied, WriteOptions options)
      throws ApiException {
    try {
      return fields.apply(live, applied, options.fieldManager(), options.force());
    } catch (ApplyConflictException e) {
      throw Failures.applyConflict(e);
    } catch (ApplyFailedException e) {
      throw e.isBadRequest()
          ? Failures.badRequest(e.getMessage())
          : Failures.internal(e.getMessage());
    }
  }

  private ObjectKey key(String namespace, String name) {
    return new ObjectKey(
        definition.storedResource(), definition.namespaced() ? namespace : "", name);
  }
}
