package io.appoperator.embedded.kind;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.schema.FieldError;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** What a built-in kind does with its objects beyond its schema. Methods may change new objects. */
public interface BuiltInRules {

  /** Returns an object as the server sees it before any field is set: with its empty structs. */
  ObjectNode newObject();

  /** Returns the format of names. */
  default NameFormat nameFormat() {
    return NameFormat.SUBDOMAIN;
  }

  /** Returns whether objects count the changes of their specification. */
  default boolean hasGeneration() {
    return false;
  }

  /** Sets defaults that the schema does not have, because they depend on other fields. */
  default void setDefaults(ObjectNode object) {}

  /** Sets what the server decides when an object is created. */
  default void prepareForCreate(ObjectNode object) {}

  /**
   * Returns what an object wants that other ones have already, as ports of a node.
   *
   * @param dryRun whether the object is not stored
   * @param others the other objects of the kind
   */
  default List<FieldError> validateAllocation(
      ObjectNode object, boolean dryRun, Supplier<List<ObjectNode>> others) {
    return List.of();
  }

  /**
   * Sets what a dry run leaves out, as addresses.
   *
   * @param others the other objects of the kind
   */
  default void allocate(ObjectNode object, Supplier<List<ObjectNode>> others) {}

  /** Keeps what the server decided when the object was created. */
  default void prepareForUpdate(ObjectNode object, ObjectNode old) {}

  /** Returns whether an update counts as a new generation. */
  default boolean isNewGeneration(ObjectNode object, ObjectNode old) {
    return !object.path("spec").equals(old.path("spec"));
  }

  /** Returns these rules without checks that take long. */
  default BuiltInRules withoutSlowChecks() {
    return this;
  }

  /** Returns what is wrong with an object. */
  default List<FieldError> validate(ObjectNode object) {
    return List.of();
  }

  /** Returns what is wrong with an object that an update could not change either. */
  default List<FieldError> validateNew(ObjectNode object) {
    return List.of();
  }

  /**
   * Returns whether {@link #validate} finds all missing fields, also those that a schema requires.
   */
  default boolean findsMissingFields() {
    return false;
  }

  /** Returns what an update must not change. */
  default List<FieldError> validateUpdate(ObjectNode object, ObjectNode old) {
    return List.of();
  }

  /** Returns what is wrong with a status that an update sets. */
  default List<FieldError> validateStatus(ObjectNode object, ObjectNode old) {
    return List.of();
  }

  /** Returns how the kind checks metadata itself. */
  default MetadataChecks metadataChecks() {
    return MetadataChecks.WHOLE_AND_CHANGES;
  }

  /** Returns how the kind checks metadata that a write to the status sets. */
  default MetadataChecks statusMetadataChecks() {
    return MetadataChecks.CHANGES;
  }

  /** Returns the metadata that stay as they are when the status is written. */
  default Set<String> metadataKeptWithStatus() {
    return Set.of();
  }

  /** Returns the fields besides name and namespace that field selectors may have. */
  default Set<String> selectableFields() {
    return Set.of();
  }

  /** Returns the resource as which objects are stored; empty if it is the kind's own. */
  default String storedResource() {
    return "";
  }

  /** Returns an object in the form of this version. */
  default ObjectNode fromStored(ObjectNode stored) {
    return stored;
  }

  /** Returns an object in the form in which it is stored. */
  default ObjectNode toStored(ObjectNode object) {
    return object;
  }

  /** Returns why an object cannot be deleted; empty if it can. */
  default String refusesDeletion(String name) {
    return "";
  }

  /** Returns whether a deleted object stays until a controller has cleaned up after it. */
  default boolean isHeld(ObjectNode object) {
    return false;
  }

  /** Returns whether the answer to a deletion is the object instead of a status. */
  default boolean returnsDeleted() {
    return false;
  }
}
