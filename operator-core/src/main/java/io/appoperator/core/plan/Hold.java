package io.appoperator.core.plan;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.change.Change;
import io.appoperator.core.change.ChangeSet;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.render.Digest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Why a plan as a whole is not carried out at once. */
public sealed interface Hold {

  /** Returns the reason that the status of the primary has for it. */
  Reason reason();

  /** Returns the hold if it is a rollout that waits. */
  default Optional<Paced> paced() {
    return Optional.empty();
  }

  /** Returns the hold if objects wait for other objects of the primary. */
  default Optional<Staged> staged() {
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
   * @param cause what causes it
   * @param maxConcurrent how many such rollouts are in progress at a time; with 0, none starts
   * @param previous the digest of the rendering that was applied before
   * @param wasReady whether the workloads that change are ready now
   * @param permitted the changes that are carried out while the rollout waits
   * @param workloads the workloads that may change
   */
  record Paced(
      RolloutCause cause,
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
          : Optional.of(new Paced(cause, maxConcurrent, previous, wasReady, permitted, known));
    }

    @Override
    public Reason reason() {
      return Reason.ROLLOUT_WAITING;
    }
  }

  /**
   * Objects wait until others are applied and ready.
   *
   * @param objects the objects that are not changed, each with the reason
   * @param waiting the objects that would not be changed if they had changes
   */
  record Staged(SortedMap<ResourceRef, Diagnostic> objects, Set<ResourceRef> waiting)
      implements Hold {

    public Staged {
      objects = Collections.unmodifiableSortedMap(new TreeMap<>(objects));
      waiting = Set.copyOf(waiting);
    }

    @Override
    public Optional<Staged> staged() {
      return Optional.of(this);
    }

    @Override
    public Optional<Hold> restrictTo(Set<ResourceRef> changed) {
      SortedMap<ResourceRef, Diagnostic> known = new TreeMap<>(objects);
      known.keySet().retainAll(changed);
      return known.isEmpty() ? Optional.empty() : Optional.of(new Staged(known, waiting));
    }

    @Override
    public Reason reason() {
      return Reason.STAGE_WAITING;
    }

    /** Returns whether an object waits. */
    boolean holds(ResourceRef object) {
      return objects.containsKey(object);
    }

    /** Returns those of the changes that are made now. While an object waits, none is deleted. */
    public ChangeSet permitted(ChangeSet changes) {
      if (changes.changes().stream().noneMatch(this::isHeld)) {
        return changes;
      }
      List<Diagnostic> diagnostics = new ArrayList<>(changes.diagnostics());
      List<Change> permitted = new ArrayList<>();
      for (Change change : changes.changes()) {
        if (change instanceof Change.Prune prune) {
          diagnostics.add(prune.postponed());
          permitted.add(prune.kept());
        } else {
          permitted.add(isHeld(change) ? held(change) : change);
        }
      }
      return new ChangeSet(permitted, diagnostics);
    }

    private boolean isHeld(Change change) {
      return change.toApply() != null && holds(change.ref());
    }

    /** Others may refer to an object that exists, so it does not count as missing. */
    private Change held(Change change) {
      Diagnostic why = Objects.requireNonNull(objects.get(change.ref()));
      LiveRecord live = change.live();
      return live == null ? change.blocked(why) : new Change.Withheld(change.ref(), live, why);
    }
  }
}
