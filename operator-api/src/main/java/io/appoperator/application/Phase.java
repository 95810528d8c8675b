package io.appoperator.application;

import io.appoperator.api.Observation;
import io.appoperator.api.Observation.Verdict;
import io.appoperator.api.Readiness.Replicas;
import java.util.Optional;

/** The phase of an application. */
enum Phase {
  /** It has not run yet. */
  CREATING("Creating"),
  /** All objects are as desired and ready. */
  RUNNING("Running"),
  /** Pods are being started or stopped. */
  SCALING("Scaling"),
  /** Pods are being replaced, or another change is in progress. */
  UPDATING("Updating"),
  /** It failed and requires the action of a user. */
  FAILED("Failed"),
  /** Nothing is written until it is paused no longer. */
  PAUSED("Paused"),
  /** It is being deleted; its objects go first. */
  DELETING("Deleting");

  private final String word;

  Phase(String word) {
    this.word = word;
  }

  static Phase of(Observation<ApplicationSpec> observation, Optional<Replicas> replicas) {
    return switch (observation.verdict()) {
      case READY -> RUNNING;
      case FAILED -> FAILED;
      case PAUSED -> PAUSED;
      case DELETING -> DELETING;
      case PROGRESSING -> inProgress(observation, replicas);
    };
  }

  /** Returns the phase of an application whose spec cannot be read. */
  static Phase withoutSpec(Verdict verdict) {
    return verdict == Verdict.DELETING ? DELETING : FAILED;
  }

  private static Phase inProgress(
      Observation<ApplicationSpec> observation, Optional<Replicas> replicas) {
    String previous = observation.previousPhase();
    if (previous == null || previous.isEmpty() || previous.equals(CREATING.word)) {
      return CREATING;
    }
    // An update lasts until it is complete: with Recreate, no old pods identify it.
    boolean updating = previous.equals(UPDATING.word);
    return !updating && replicas.filter(Phase::isScaling).isPresent() ? SCALING : UPDATING;
  }

  private static boolean isScaling(Replicas replicas) {
    boolean replacing = replicas.updated() < replicas.current();
    return !replacing
        && (replicas.ready() != replicas.wanted() || replicas.current() != replicas.wanted());
  }

  @Override
  public String toString() {
    return word;
  }
}
