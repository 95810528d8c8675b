package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.admission.AdmissionPolicies;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.ownership.FieldManager;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.ObjectStore;
import io.appoperator.embedded.type.Type;
import java.util.Map;
import java.util.Optional;

/** The endpoint of the objects of one version of a kind, or of their status. */
final class ObjectEndpoint implements Endpoint {

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
  private final ObjectType type;

  ObjectEndpoint(
      ResourceDefinition definition,
      EndpointRules rules,
      Map<String, Type> types,
      ObjectStore store,
      ServerIdentity identity,
      NamespaceAdmission namespaces,
      AdmissionPolicies policies) {
    this.definition = definition;
    this.rules = rules;
    this.store = store;
    this.codec = new ObjectCodec(definition);
    PolicyAdmission admission = new PolicyAdmission(policies, definition, rules.subresource());
    this.writer = new ObjectWriter(definition, store, identity, namespaces, Optional.of(admission));
    this.deleter = new ObjectDeleter(definition, store, identity, admission);
    this.lists = new ObjectLists(definition, store);
    this.failures = new Failures(definition);
    this.names = new RequestedNames(definition);
    this.type = new ObjectType(definition);
    this.fields =
        new FieldManager(
            types,
            definition.apiVersion(),
            rules.subresource(),
            rules.resetFields(),
            codec.newObject(),
            identity::now);
  }

  @Override
  public ResourceDefinition definition() {
    return definition;
  }

  @Override
  public ObjectNode get(String namespace, String name) throws ApiException {
    return store
        .find(key(namespace, name))
        .map(codec::fromStored)
        .orElseThrow(() -> failures.notFound(name));
  }

  @Override
  public ObjectNode get(String namespace, String name, String resourceVersion) throws ApiException {
    ListVersion.checkObject(resourceVersion, store.revision());
    return get(namespace, name);
  }

  @Override
  public ObjectNode list(ListRequest request) throws ApiException {
    return lists.list(request);
  }

  @Override
  public ObjectNode stream(ListRequest request) throws ApiException {
    return lists.stream(request);
  }

  @Override
  public ObjectWatch watch(ListRequest request) throws ApiException {
    return new ObjectWatch(definition, store, request);
  }

  @Override
  public WriteResult create(String namespace, ObjectNode sent, WriteOptions options)
      throws ApiException {
    ObjectNode object = codec.decode(sent);
    type.checkVersion(object);
    ObjectMetadata.dropDeletion(object);
    String name = names.prepareForCreate(object, namespace);
    ObjectNode tracked = fields.update(codec.newObject(), object, options.fieldManager());
    return writer.create(
        key(namespace, name),
        tracked,
        options.trusted() ? rules.withoutSlowChecks() : rules,
        options.dryRun());
  }

  @Override
  public WriteResult replace(String namespace, String name, ObjectNode sent, WriteOptions options)
      throws ApiException {
    ObjectNode object = codec.decode(sent);
    type.checkVersion(object);
    names.check(object, namespace, name);
    ObjectMetadata.dropDuplicateOwners(object);
    return writer.update(
        key(namespace, name),
        live -> {
          names.checkUid(object, live, options.dryRun());
          return fields.update(live, object, options.fieldManager());
        },
        rules,
        false,
        options.dryRun());
  }

  @Override
  public WriteResult patch(
      String namespace, String name, PatchFormat format, JsonNode patch, WriteOptions options)
      throws ApiException {
    PatchedFields patched = new PatchedFields(format, patch, options.strict());
    ObjectWriter.Change change =
        live -> {
          ObjectNode object = patched.applyTo(live, codec, definition);
          ObjectNode tracked = fields.update(live, object, options.fieldManager());
          names.check(tracked, namespace, name);
          ObjectMetadata.dropDuplicateOwners(tracked);
          return tracked;
        };
    return patched.warn(
        () -> writer.update(key(namespace, name), change, rules, false, options.dryRun()));
  }

  @Override
  public WriteResult apply(String namespace, String name, ObjectNode applied, WriteOptions options)
      throws ApiException {
    return writer.update(
        key(namespace, name),
        live -> {
          names.checkAppliedType(applied);
          ObjectNode merged = AppliedFields.merge(fields, live, applied, options);
          if (definition.isBuiltIn()) {
            DecodingErrors.checkMerged(definition, merged);
          }
          ObjectNode object = codec.withDefaults(merged);
          names.checkUidOfAbsent(object, live, name);
          names.check(object, namespace, name);
          ObjectMetadata.dropDuplicateOwners(object);
          return object;
        },
        rules,
        rules.subresource().isEmpty(),
        options.dryRun());
  }

  @Override
  public ObjectNode delete(String namespace, String name, DeleteOptions options)
      throws ApiException {
    return deleter.delete(key(namespace, name), options);
  }

  @Override
  public ObjectNode deleteAll(ListRequest request, DeleteOptions options) throws ApiException {
    ObjectNode selected = list(request);
    for (JsonNode object : selected.path("items")) {
      ObjectKey key =
          key(ObjectMetadata.text(object, "namespace"), ObjectMetadata.text(object, "name"));
      // A list of an earlier state may have objects that are deleted already.
      if (store.find(key).isPresent()) {
        deleter.delete(key, options);
      }
    }
    return selected;
  }

  private ObjectKey key(String namespace, String name) {
    return new ObjectKey(
        definition.storedResource(), definition.namespaced() ? namespace : "", name);
  }
}
