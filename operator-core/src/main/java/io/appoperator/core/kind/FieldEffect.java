package io.appoperator.core.kind;

/** The effect of a field change. */
public enum FieldEffect {
  METADATA,
  IN_PLACE,
  RESTART,
  IMMUTABLE,
  /** It may be set once. */
  SET_ONCE,
  /** It may change after the claim is bound, and is immutable after the driver has set it. */
  ONCE_BOUND,
  /** It may increase after the claim is bound, and decrease before the resize is complete. */
  GROWS
}
