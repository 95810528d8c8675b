package io.appoperator.core.kind;

/** What a field does when it changes. */
public enum FieldEffect {
  METADATA,
  IN_PLACE,
  RESTART,
  IMMUTABLE,
  /** It may be set once. */
  SET_ONCE,
  /** It may change once the claim is bound, and stays once the driver has set it. */
  ONCE_BOUND,
  /** It may become larger once the claim is bound, and smaller while that has not happened. */
  GROWS
}
