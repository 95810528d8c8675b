package io.appoperator.core.run;

import static java.util.Objects.requireNonNull;

import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.controller.Controller;
import io.appoperator.core.watch.ReconcileTrigger;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The controllers of all kinds. Filled by one thread before others use it. */
final class Controllers implements ReconcileTrigger, AutoCloseable {

  private final Map<ResourceKind, Controller<?>> byKind = new HashMap<>();

  void add(ResourceKind kind, Controller<?> controller) {
    byKind.put(kind, controller);
  }

  Controller<?> of(ResourceKind kind) {
    return requireNonNull(byKind.get(kind));
  }

  /** Returns the kinds of primary resources. */
  Set<ResourceKind> kinds() {
    return byKind.keySet();
  }

  /** A secondary resource may name a primary of a kind that is not loaded. */
  @Override
  public void trigger(ResourceRef primary, TriggerCause cause) {
    Controller<?> controller = byKind.get(primary.kind());
    if (controller != null) {
      controller.enqueue(primary, cause);
    }
  }

  /** Requests a reconcile of all primaries, after a change that concerns all of them. */
  void enqueueAll() {
    byKind.values().forEach(Controller::enqueueAll);
  }

  /** Adds the primaries whose daily verification is due to the queues. */
  void verifyDue() {
    byKind.values().forEach(Controller::verifyDue);
  }

  /** Starts no reconcile for a while, because the API server is overloaded. */
  void pauseFor(Duration pause) {
    byKind.values().forEach(controller -> controller.pauseFor(pause));
  }

  /** Returns whether a primary is being reconciled, or waits for that. */
  boolean isReconciling() {
    return byKind.values().stream().anyMatch(Controller::isReconciling);
  }

  /** Returns which worker ended unexpectedly or hangs. */
  Optional<String> failure() {
    return byKind.values().stream().flatMap(one -> one.failure().stream()).findFirst();
  }

  /** Waits a few seconds for active reconciles to end, for all controllers at the same time. */
  @Override
  public void close() {
    ParallelTasks.run(
        byKind.values().stream().<Runnable>map(controller -> controller::close).toList());
  }
}
