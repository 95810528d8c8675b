package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.field.JsonOrder;
import io.appoperator.embedded.kind.MetadataChecks;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.schema.FieldError;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.ObjectStore;
import io.appoperator.embedded.store.StorageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Stores objects after the checks that all writes of a kind share. */
final class ObjectWriter {

  /** Computes the object that a request wants from the stored one. */
  interface Change {
    /**
     * Returns the object to store.
     *
     * @param live the stored object; only its type if there is none
     */
    ObjectNode applyTo(ObjectNode live) throws ApiException;
  }

  private final ResourceDefinition definition;
  private final ObjectStore store;
  private final ServerIdentity identity;
  private final NamespaceAdmission namespaces;
  private final Optional<PolicyAdmission> admission;
  private final ObjectCodec codec;
  private final Failures failures;

  /**
   * Creates a writer.
   *
   * @param admission rejects writes; empty if the caller checks them
   */
  ObjectWriter(
      ResourceDefinition definition,
      ObjectStore store,
      ServerIdentity identity,
      NamespaceAdmission namespaces,
      Optional<PolicyAdmission> admission) {
    this.definition = definition;
    this.store = store;
    this.namespaces = namespaces;
    this.admission = admission;
    this.identity = identity;
    this.codec = new ObjectCodec(definition);
    this.failures = new Failures(definition);
  }

  /** Creates an object that has a name. */
  WriteResult create(ObjectKey key, ObjectNode wanted, EndpointRules rules, boolean dryRun)
      throws ApiException {
    if (definition.namespaced()) {
      namespaces.check(key, definition);
    }
    ObjectNode object = codec.withStoredQuantities(wanted);
    ObjectNode metadata = ObjectMetadata.of(object);
    metadata.remove(List.of("deletionTimestamp", "deletionGracePeriodSeconds", "selfLink"));
    metadata.put("uid", identity.newUid());
    metadata.put("creationTimestamp", identity.now());
    rules.prepareForCreate(object);
    checkType(key, object);
    MetadataChecks checks = rules.metadataChecks();
    List<FieldError> errors =
        new ArrayList<>(MetadataFormat.validateNew(definition, checks, object));
    errors.addAll(rules.validate(object));
    if (!errors.isEmpty()) {
      throw failures.invalid(key.name(), errors);
    }
    if (admission.isPresent()) {
      admission.get().checkCreate(key, object, dryRun);
    }
    checkAllocation(key, object, dryRun);
    if (!dryRun && !ObjectMetadata.text(object, "resourceVersion").isEmpty()) {
      throw Failures.internal("resourceVersion should not be set on objects to be created");
    }
    Optional<ObjectNode> existing = store.find(key);
    if (existing.isPresent()) {
      throw failures.alreadyExists(key.name(), ObjectMetadata.isBeingDeleted(existing.get()));
    }
    ObjectNode normalized = codec.normalize(object);
    return new WriteResult(dryRun ? output(normalized) : put(key, normalized), true);
  }

  /**
   * Changes an object.
   *
   * @param createsAbsent whether an absent object is created instead
   */
  WriteResult update(
      ObjectKey key, Change change, EndpointRules rules, boolean createsAbsent, boolean dryRun)
      throws ApiException {
    Optional<ObjectNode> stored = store.find(key);
    Optional<ObjectNode> found = stored.map(codec::fromStored);
    if (found.isEmpty() && !createsAbsent) {
      throw failures.notFound(key.name());
    }
    ObjectNode object = codec.withStoredQuantities(change.applyTo(found.orElseGet(codec::empty)));
    if (found.isEmpty()) {
      if (!dryRun) {
        ObjectMetadata.of(object).remove("resourceVersion");
      }
      return create(key, object, rules, dryRun);
    }
    ObjectNode old = found.get();
    checkVersion(key, object, old);
    ObjectMetadata.of(object).set("generation", old.path("metadata").get("generation"));
    rules.prepareForUpdate(object, old);
    MetadataRules.restore(object, old);
    checkType(key, object);
    List<FieldError> errors =
        new ArrayList<>(MetadataRules.validateUpdate(rules.metadataChecks(), object, old));
    errors.addAll(rules.validateUpdate(object, old));
    if (!errors.isEmpty()) {
      throw failures.invalid(key.name(), errors);
    }
    if (admission.isPresent()) {
      admission.get().checkUpdate(key, object, old, dryRun);
    }
    checkAllocation(key, object, dryRun);
    ObjectNode normalized = codec.normalize(object);
    OwnershipTimes.keepIfUnchanged(normalized, old);
    if (isReleased(normalized, old)) {
      if (!dryRun) {
        store.delete(key);
      }
      return new WriteResult(normalized, false);
    }
    // A stored object may lack defaults: then a write of the same object stores them.
    ObjectNode before = definition.isBuiltIn() ? stored.orElseThrow() : old;
    if (dryRun || JsonOrder.equal(codec.toStored(normalized), before)) {
      return new WriteResult(output(normalized), false);
    }
    return new WriteResult(put(key, normalized), false);
  }

  private void checkType(ObjectKey key, ObjectNode object) throws ApiException {
    List<FieldError> errors = new ObjectType(definition).validate(object);
    if (!errors.isEmpty()) {
      throw Failures.invalidType(key.name(), object, errors);
    }
  }

  private void checkAllocation(ObjectKey key, ObjectNode object, boolean dryRun)
      throws ApiException {
    List<FieldError> errors =
        definition
            .builtIn()
            .map(rules -> rules.validateAllocation(object, dryRun, others(key)))
            .orElse(List.of());
    if (!errors.isEmpty()) {
      throw failures.invalid(key.name(), errors);
    }
  }

  private Supplier<List<ObjectNode>> others(ObjectKey key) {
    return () ->
        store.list(key.resource(), "").stream()
            .filter(
                other ->
                    !key.name().equals(ObjectMetadata.text(other, "name"))
                        || !key.namespace().equals(ObjectMetadata.text(other, "namespace")))
            .toList();
  }

  private ObjectNode put(ObjectKey key, ObjectNode object) throws ApiException {
    definition.builtIn().ifPresent(rules -> rules.allocate(object, others(key)));
    try {
      return codec.fromStored(store.putIfAccepted(key, codec.toStored(object)));
    } catch (StorageException e) {
      throw Failures.internal(String.valueOf(e.getMessage()));
    }
  }

  /** Returns an object that is not stored as clients see it. */
  private ObjectNode output(ObjectNode object) {
    return definition.isBuiltIn()
        ? codec.fromStored(codec.toStored(object))
        : codec.withDefaults(object);
  }

  /** Returns whether nothing keeps a deleted object any more. */
  private boolean isReleased(ObjectNode object, ObjectNode old) {
    return ObjectMetadata.isBeingDeleted(old)
        && ObjectMetadata.finalizers(object).isEmpty()
        && !definition.builtIn().map(rules -> rules.isHeld(object)).orElse(false);
  }

  private void checkVersion(ObjectKey key, ObjectNode object, ObjectNode old) throws ApiException {
    String version = ObjectMetadata.text(object, "resourceVersion");
    if (version.isEmpty() || version.equals("0")) {
      if (definition.isBuiltIn()) {
        ObjectMetadata.of(object).set("resourceVersion", old.at("/metadata/resourceVersion"));
        return;
      }
      throw failures.missingVersion(key.name());
    }
    if (!version.matches("\\d+")) {
      throw Failures.internal("strconv.ParseUint: parsing \"" + version + "\": invalid syntax");
    }
    if (!version.equals(ObjectMetadata.text(old, "resourceVersion"))) {
      throw failures.staleVersion(key.name());
    }
  }
}
