package io.appoperator.core.disruption;

import java.util.Locale;

/** What a change does to what is running, from the least to the worst. */
public enum Disruption {
  /** Nothing that runs notices. */
  NONE("nothing that runs is affected"),
  /** Labels, annotations or owners change, and nothing else. */
  METADATA("labels, annotations or owners change"),
  /** The object changes where it is; no pod is replaced because of it. */
  IN_PLACE("objects change where they are, and no pod is replaced"),
  /** Pods are replaced, as the strategy of their workload has it. */
  ROLLING_RESTART("pods are replaced, following the strategy of their workload"),
  /** The object is deleted and made anew. */
  RECREATE("an object is deleted and created again, with its pods"),
  /** The change is not possible; the object stays as it is. */
  REFUSED("an object cannot be changed as desired"),
  /** The object goes. */
  DELETE("an object is deleted"),
  /** The object goes, and what it stores may go with it. */
  DATA_LOSS("a claim is deleted, and what it stores may go with it");

  private final String word = name().toLowerCase(Locale.ROOT).replace('_', '-');
  private final String meaning;

  Disruption(String meaning) {
    this.meaning = meaning;
  }

  /** Returns what happens, as part of a sentence. */
  public String meaning() {
    return meaning;
  }

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
