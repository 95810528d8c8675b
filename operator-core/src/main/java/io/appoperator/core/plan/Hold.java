package io.appoperator.core.plan;

import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.change.ChangeSet;
import io.appoperator.core.render.Digest;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Why a plan as a whole is not carried out at once. */
public sealed interface Hold {

  /** Returns the reason that the status of the primary has for it. */
  Reason reason();

  /** Returns the hold if it is a rollout that waits. */
  default Optional<Paced> paced() {
    return Optional.empty();
  }

  /**
   * Returns the hold as it is if only some of the objects change; empty if nothing is held back.
   *
   * @param changed the objects that change
   */
  default Optional<Hold> restrictTo(Set<ResourceRef> changed) {
    return Optional.of(this);
  }

  /** The primary resource is paused: nothing is written until it is resumed. */
  record Paused() implements Hold {

    @Override
    public Reason reason() {
      return Reason.PAUSED;
    }
  }

  /**
   * No change of the spec causes this rollout, so that it waits until one of a few places is free.
   *
   * @param maxConcurrent how many such rollouts are in progress at a time; with 0, none starts
   * @param previous the digest of the rendering that was applied before
   * @param wasReady whether the workloads that change are ready now
   * @param permitted the changes that are carried out while the rollout waits
   * @param workloads the workloads that may change
   */
  record Paced(
      int maxConcurrent,
      Digest previous,
      boolean wasReady,
      ChangeSet permitted,
      List<ResourceRef> workloads)
      implements Hold {

    public Paced {
      workloads = List.copyOf(workloads);
    }

    @Override
    public Optional<Paced> paced() {
      return Optional.of(this);
    }

    @Override
    public Optional<Hold> restrictTo(Set<ResourceRef> changed) {
      List<ResourceRef> known = workloads.stream().filter(changed::contains).toList();
      return known.isEmpty()
          ? Optional.empty()
          : Optional.of(new Paced(maxConcurrent, previous, wasReady, permitted, known));
    }

    @Override
    public Reason reason() {
      return Reason.ROLLOUT_WAITING;
    }
  }
}
