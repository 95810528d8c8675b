package io.appoperator.core.disruption;

import java.util.Locale;

/** The effect of a change on running pods and data, in ascending severity. */
public enum Disruption {
  /** Running pods are not affected. */
  NONE("running pods are not affected"),
  /** Labels, annotations or owners change, and nothing else. */
  METADATA("labels, annotations or owners change"),
  /** The object is updated in place; no pod is replaced. */
  IN_PLACE("objects are updated in place, and no pod is replaced"),
  /** Pods are replaced according to the strategy of their workload. */
  ROLLING_RESTART("pods are replaced according to the strategy of their workload"),
  /** The object is deleted and created again. */
  RECREATE("an object is deleted and created again, with its pods"),
  /** The change is not possible; the object is not changed. */
  REFUSED("the API server does not allow the change"),
  /** The object is deleted. */
  DELETE("an object is deleted"),
  /** The object is deleted, and its data may be lost. */
  DATA_LOSS("a claim is deleted, and its data may be lost");

  private final String word = name().toLowerCase(Locale.ROOT).replace('_', '-');
  private final String meaning;

  Disruption(String meaning) {
    this.meaning = meaning;
  }

  /** Returns the effect, as part of a sentence. */
  public String meaning() {
    return meaning;
  }

  /** Returns the name in outputs, such as {@code rolling-restart}. */
  @Override
  public String toString() {
    return word;
  }

  /** Returns the more severe of two. */
  public Disruption or(Disruption other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
