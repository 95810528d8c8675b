package io.appoperator.embedded.ownership;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.field.JsonOrder;
import io.appoperator.embedded.field.PathSet;
import io.appoperator.embedded.merge.Comparer;
import io.appoperator.embedded.merge.Comparison;
import io.appoperator.embedded.merge.FieldCollector;
import io.appoperator.embedded.merge.Merger;
import io.appoperator.embedded.merge.TypeCheck;
import io.appoperator.embedded.merge.TypeMismatchException;
import io.appoperator.embedded.type.Type;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Records which manager owns which fields, and merges applied objects, for one endpoint of one
 * kind. Objects that are passed in stay unchanged. Thread-safe.
 */
public final class FieldManager {

  private static final String BEFORE_FIRST_APPLY = "before-first-apply";

  private final String apiVersion;
  private final String subresource;
  private final Type type;
  private final VersionedTypes types;
  private final OwnershipTransfer transfer;
  private final AbandonedFields abandoned;
  private final LastApplied lastApplied;
  private final ObjectNode newObject;
  private final Supplier<String> time;

  /**
   * Creates the field manager of an endpoint.
   *
   * @param types the types of the kind by apiVersion
   * @param apiVersion the version of the endpoint, one of these types
   * @param subresource the subresource; empty for the object itself
   * @param resetFields the fields that this endpoint does not write
   * @param newObject an object in which nothing is set
   * @param time returns the current time in RFC 3339, in seconds
   */
  public FieldManager(
      Map<String, Type> types,
      String apiVersion,
      String subresource,
      PathSet resetFields,
      ObjectNode newObject,
      Supplier<String> time) {
    this.apiVersion = apiVersion;
    this.subresource = subresource;
    this.types = new VersionedTypes(types, resetFields);
    this.type = this.types.find(apiVersion).orElseThrow();
    this.transfer = new OwnershipTransfer(this.types);
    this.abandoned = new AbandonedFields(this.types);
    this.lastApplied = new LastApplied(apiVersion, type);
    this.newObject = newObject.deepCopy();
    this.time = time;
  }

  /**
   * Returns the object to store after a write other than apply.
   *
   * @param live the stored object; only apiVersion and kind if there is none
   * @param changed the object that the client wants
   * @param manager the field manager of the client
   */
  public ObjectNode update(ObjectNode live, ObjectNode changed, String manager) {
    ObjectNode result = changed.deepCopy();
    ManagedFields managed = ManagedFieldsSource.of(live, changed, !subresource.isEmpty());
    ManagedFieldsFormat.write(result, ManagedFields.NONE);
    boolean isCreate = live.path("metadata").path("uid").asText().isEmpty();
    if (isCreate || !managed.isEmpty()) {
      managed = track(live, result, managed, manager);
    }
    ManagedFieldsFormat.write(result, managed);
    return result;
  }

  /**
   * Returns the object to store after an apply.
   *
   * @param live the stored object; only apiVersion and kind if there is none
   * @param applied the applied object
   * @throws ApplyConflictException if another manager owns a changed field, without force
   */
  public ObjectNode apply(ObjectNode live, ObjectNode applied, String name, boolean force)
      throws ApplyConflictException, ApplyFailedException {
    if (!name.equals(LastApplied.MANAGER)) {
      return applyFields(live, applied, name, force);
    }
    ObjectNode result;
    try {
      result = applyFields(live, applied, name, force);
    } catch (ApplyConflictException e) {
      e.throwOthers(lastApplied.unchangedFields(live));
      result = applyFields(live, applied, name, true);
    }
    lastApplied.update(result, applied);
    return result;
  }

  private ObjectNode applyFields(ObjectNode live, ObjectNode applied, String name, boolean force)
      throws ApplyConflictException, ApplyFailedException {
    AppliedObject.check(applied, apiVersion, type);
    ManagedFields managed = readLive(live);
    if (managed.isEmpty()) {
      ObjectNode empty = newObject.deepCopy();
      empty.set("apiVersion", live.get("apiVersion"));
      empty.set("kind", live.get("kind"));
      managed = track(empty, live, managed, BEFORE_FIRST_APPLY);
    }
    Manager manager = Manager.applier(name, subresource);
    Optional<OwnedFields> last = managed.find(manager);
    PathSet fields = types.withoutResetFields(FieldCollector.collect(type, applied));
    OwnedFields owned = new OwnedFields(fields, apiVersion, last.map(OwnedFields::time).orElse(""));
    managed = managed.with(manager, owned);

    JsonNode merged = merge(live, applied);
    if (last.isPresent()) {
      merged = abandoned.remove(merged, last.get(), managed);
    }
    managed = transfer.transfer(live, merged, managed, Optional.of(manager), force);
    boolean changed = !JsonOrder.equal(live, merged);
    OwnedFields stripped = owned.withFields(owned.fields().difference(SystemFields.PATHS));
    managed =
        stripped.fields().isEmpty()
            ? managed.without(manager)
            : managed.with(manager, changed ? stripped.withTime(time.get()) : stripped);
    ObjectNode result = changed ? (ObjectNode) merged.deepCopy() : live.deepCopy();
    ManagedFieldsFormat.write(result, managed);
    return result;
  }

  private JsonNode merge(ObjectNode live, ObjectNode applied) throws ApplyFailedException {
    try {
      return Merger.merge(type, live, applied);
    } catch (IllegalArgumentException e) {
      throw new ApplyFailedException("failed to merge config: " + e.getMessage(), false);
    }
  }

  private static ManagedFields readLive(ObjectNode live) throws ApplyFailedException {
    try {
      return ManagedFieldsFormat.read(live);
    } catch (IllegalArgumentException e) {
      throw new ApplyFailedException("failed to decode managed fields: " + e.getMessage(), false);
    }
  }

  private ManagedFields track(JsonNode before, JsonNode after, ManagedFields managed, String name) {
    try {
      TypeCheck.ofStored(type, before);
      TypeCheck.ofStored(type, after);
    } catch (TypeMismatchException e) {
      // Wrong types are reported by validation; ownership of such an object is not recorded.
      return ManagedFields.NONE;
    }
    ManagedFields others;
    try {
      others = transfer.transfer(before, after, managed, Optional.empty(), true);
    } catch (ApplyConflictException e) {
      throw new IllegalStateException("A forced write has no conflicts", e);
    }
    Comparison comparison = Comparer.compare(type, before, after);
    PathSet changed = types.withoutResetFields(comparison.changed()).difference(SystemFields.PATHS);
    if (!changed.isEmpty()) {
      Manager manager = Manager.updater(name, apiVersion, subresource);
      PathSet previous = others.find(manager).map(OwnedFields::fields).orElse(PathSet.EMPTY);
      others =
          others.with(manager, new OwnedFields(changed.union(previous), apiVersion, time.get()));
    }
    return UpdaterLimit.apply(others);
  }
}
