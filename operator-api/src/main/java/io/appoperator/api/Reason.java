package io.appoperator.api;

/**
 * Why something is as it is: one word, the same in conditions, events, metrics, JSON and
 * documentation. Words are added, never renamed.
 */
public enum Reason {
  /** A value breaks the schema or a rule. */
  INVALID("Invalid"),
  /** A field that the schema does not know. */
  UNKNOWN_FIELD("UnknownField"),
  /** Valid, but unlikely to work as meant. */
  QUESTIONABLE("Questionable"),
  /** A manager threw an exception or returned something it must not. */
  MANAGER_FAILED("ManagerFailed"),
  /** A call of a manager took too long; it is not called again until the operator restarts. */
  MANAGER_OFF("ManagerOff"),
  /** The kind's own code threw an exception or returned something it must not. */
  KIND_FAILED("KindFailed"),
  /** A call of the kind's own code took too long; it is off until the operator restarts. */
  KIND_OFF("KindOff"),
  /** Objects exist whose manager is not loaded; they are left alone. */
  MANAGER_MISSING("ManagerMissing"),
  /** Several managers want the same object; it is left as it is. */
  MANAGER_CONFLICT("ManagerConflict"),
  /** An object of the wanted name exists and belongs to somebody else. */
  NAME_CONFLICT("NameConflict"),
  /** The API server refused the object; the message is the server's. */
  REFUSED("Refused"),
  /** An object differs in a field that never changes; the message says how to have it made anew. */
  IMMUTABLE("Immutable"),
  /** Credentials or permissions are missing; the message is the server's. */
  FORBIDDEN("Forbidden"),
  /** The namespace does not exist. */
  NAMESPACE_MISSING("NamespaceMissing"),
  /** An object is being deleted and holds its name until it is gone. */
  TERMINATING("Terminating"),
  /** The cluster could not be asked; the operator tries again. */
  UNREACHABLE("Unreachable"),
  /** The kind cannot be listed, so that nobody knows what exists; its objects are left alone. */
  UNOBSERVED("Unobserved"),
  /** The object refers to one that could not be applied. */
  BLOCKED("Blocked"),
  /** All objects are applied. */
  APPLIED("Applied"),
  /** Everything is ready. */
  AVAILABLE("Available"),
  /** No replicas are wanted, so none is missing. */
  SCALED_TO_ZERO("ScaledToZero"),
  /** A rollout that no edit caused waits until others are done. */
  ROLLOUT_WAITING("RolloutWaiting"),
  /** Replicas are being started, stopped or replaced. */
  PROGRESSING("Progressing"),
  /** A workload gave up or cannot start; the message is the cluster's. */
  FAILED("Failed"),
  /** The live size is above the wanted one and is kept. */
  LARGER_THAN_ASKED("LargerThanAsked"),
  /** An object is to be retained and still has an owner reference, by which it can be deleted. */
  STILL_OWNED("StillOwned"),
  /** Admission on the API server stores another value than the one that is applied. */
  CHANGED_BY_ADMISSION("ChangedByAdmission"),
  /** Somebody keeps changing an object back, or deletes it; it is repaired ever more rarely. */
  DRIFT_CONTESTED("DriftContested"),
  /** The resource is being deleted; its objects go before it, in order. */
  DELETING("Deleting"),
  /** An object was deleted and does not go; the message says what it waits for. */
  HELD("Held"),
  /** The resource is paused by its annotation; what is pending is not written. */
  PAUSED("Paused");

  private final String word;

  Reason(String word) {
    this.word = word;
  }

  /** Returns the word, in CamelCase. */
  @Override
  public String toString() {
    return word;
  }
}
