package io.appoperator.core.disruption;

import java.util.Locale;

/** What a change does to what is running, from the least to the worst. */
public enum Disruption {
  /** Nothing that runs notices. */
  NONE,
  /** Labels, annotations or owners change, and nothing else. */
  METADATA,
  /** The object changes where it is; no pod is replaced because of it. */
  IN_PLACE,
  /** Pods are replaced, as the strategy of their workload has it. */
  ROLLING_RESTART,
  /** The object is deleted and made anew. */
  RECREATE,
  /** The change is not possible; the object stays as it is. */
  REFUSED,
  /** The object goes. */
  DELETE,
  /** The object goes, and what it stores may go with it. */
  DATA_LOSS;

  private final String word = name().toLowerCase(Locale.ROOT).replace('_', '-');

  /** Returns the word for it, as in {@code rolling-restart}. */
  @Override
  public String toString() {
    return word;
  }

  /** Returns the worse of two. */
  public Disruption or(Disruption other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
