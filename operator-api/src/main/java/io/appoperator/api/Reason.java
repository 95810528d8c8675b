package io.appoperator.api;

/**
 * Why something is as it is: one word, the same in conditions, events, metrics, JSON and
 * documentation. Words are added, never renamed.
 */
public enum Reason {
  /** A value violates the schema or a rule. */
  INVALID("Invalid"),
  /** A field is not in the schema. */
  UNKNOWN_FIELD("UnknownField"),
  /** Valid, but unlikely to work as intended. */
  QUESTIONABLE("Questionable"),
  /** A manager threw an exception or returned an invalid result. */
  MANAGER_FAILED("ManagerFailed"),
  /** A manager exceeded a limit, or returned differing results; it is off until a restart. */
  MANAGER_OFF("ManagerOff"),
  /** A manager starts threads, which the operator cannot stop. */
  MANAGER_THREADS("ManagerThreads"),
  /** The code of the kind threw an exception or returned an invalid result. */
  KIND_FAILED("KindFailed"),
  /** The kind's code exceeded a limit, or returned differing results; it is off until a restart. */
  KIND_OFF("KindOff"),
  /** The manager of existing objects is not loaded; the operator does not change them. */
  MANAGER_MISSING("ManagerMissing"),
  /** Several managers return the same object; the operator does not change it. */
  MANAGER_CONFLICT("ManagerConflict"),
  /** A transformer of an existing object failed or is not loaded; the object is not changed. */
  TRANSFORMER_MISSING("TransformerMissing"),
  /** Several transformers write different values to one field; the object is not changed. */
  TRANSFORMER_CONFLICT("TransformerConflict"),
  /** A transformer threw an exception, or changed a field that it must not change. */
  TRANSFORMER_FAILED("TransformerFailed"),
  /** A transformer exceeded a limit, or returned differing results; it is off until a restart. */
  TRANSFORMER_OFF("TransformerOff"),
  /** An object of the desired name exists and has another owner. */
  NAME_CONFLICT("NameConflict"),
  /** The API server rejected the object; the message is from the API server. */
  REFUSED("Refused"),
  /** An object differs in an immutable field; the message says how to have it created again. */
  IMMUTABLE("Immutable"),
  /** A generated value is gone; the operator does not replace it, and objects that need it wait. */
  GENERATED_VALUE_LOST("GeneratedValueLost"),
  /** Credentials or permissions are missing; the message is from the API server. */
  FORBIDDEN("Forbidden"),
  /** The namespace does not exist. */
  NAMESPACE_MISSING("NamespaceMissing"),
  /** An object is being deleted and occupies its name until then. */
  TERMINATING("Terminating"),
  /** The cluster is not reachable; the operator retries. */
  UNREACHABLE("Unreachable"),
  /** The kind cannot be listed, so its objects are unknown and not changed. */
  UNOBSERVED("Unobserved"),
  /** The cluster does not serve an optional kind; its objects are applied once it does. */
  KIND_NOT_SERVED("KindNotServed"),
  /** A related object does not exist; the objects of the manager that reads it are not changed. */
  RELATED_MISSING("RelatedObjectMissing"),
  /** What a manager declares of a related object is too large; its objects are not changed. */
  RELATED_TOO_LARGE("RelatedObjectTooLarge"),
  /** A manager reads a related Secret, which the settings of the operator do not permit. */
  RELATED_SECRETS_OFF("RelatedSecretsOff"),
  /** The object refers to one that could not be applied. */
  BLOCKED("Blocked"),
  /** All objects are applied. */
  APPLIED("Applied"),
  /** All objects are ready. */
  AVAILABLE("Available"),
  /** Zero replicas are desired. */
  SCALED_TO_ZERO("ScaledToZero"),
  /** A rollout that no change of the spec caused waits for other rollouts. */
  ROLLOUT_WAITING("RolloutWaiting"),
  /** An object waits until another object of the same resource is applied and ready. */
  STAGE_WAITING("StageWaiting"),
  /** Replicas are being started, stopped or replaced. */
  PROGRESSING("Progressing"),
  /** A workload failed or cannot start; the message is from the cluster. */
  FAILED("Failed"),
  /** The live size exceeds the desired size and is kept. */
  LARGER_THAN_ASKED("LargerThanAsked"),
  /** An object must be retained but still has an owner reference, with which it can be deleted. */
  STILL_OWNED("StillOwned"),
  /** Admission on the API server stores another value than the one that is applied. */
  CHANGED_BY_ADMISSION("ChangedByAdmission"),
  /** Another client changes or deletes an object repeatedly; it is repaired with backoff. */
  DRIFT_CONTESTED("DriftContested"),
  /** The resource is being deleted; its objects are deleted first, in order. */
  DELETING("Deleting"),
  /** The deletion of an object does not finish; the message says what it waits for. */
  HELD("Held"),
  /** The resource is paused by its annotation; pending changes are not written. */
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
