package io.appoperator.core.watch;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.plugin.CallInterruptedException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The objects that reconciles are writing at this moment. A watch often reports the result of a
 * write before its answer arrives. If that counted as a change by others, nearly each write would
 * cause a second reconcile. So the last watch event of such an object waits for the answer. Others
 * are not delayed. Thread-safe.
 */
public final class WritesInProgress {

  private static final Logger LOG = LoggerFactory.getLogger(WritesInProgress.class);

  private final ConcurrentMap<ResourceRef, Write> writes = new ConcurrentHashMap<>();

  /**
   * Writes objects. Their events wait until it ends, and are then processed on this thread. If
   * another reconcile writes one of them already, the events of that one wait for the other.
   *
   * @param write writes the objects and stores the answers
   */
  public <T> T during(Collection<ResourceRef> objects, Supplier<T> write) {
    Write begun = new Write();
    objects.forEach(object -> writes.putIfAbsent(object, begun));
    try {
      return write.get();
    } finally {
      objects.forEach(object -> writes.remove(object, begun));
      begun.end().forEach(WritesInProgress::process);
    }
  }

  /** Processes an event also on an interrupted thread, because the watch does not repeat it. */
  private static void process(Runnable event) {
    boolean interrupted = Thread.interrupted();
    try {
      interrupted |= isInterruptedDuring(event);
    } catch (RuntimeException e) {
      // It must hide neither the result of the write nor the events after it.
      LOG.error("The event of an object that was just written is lost until its next event", e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static boolean isInterruptedDuring(Runnable event) {
    boolean interrupted = false;
    while (true) {
      try {
        event.run();
        return interrupted;
      } catch (CallInterruptedException e) {
        // A readiness rule was interrupted. The next attempt ends, or there was another interrupt.
        interrupted |= Thread.interrupted();
      }
    }
  }

  /**
   * Lets an event wait if its object is being written. An earlier event of the same object that
   * waits is dropped.
   *
   * @param process called by the thread that writes, or by {@link #release}; if both happen at the
   *     same time, by both
   * @return whether it waits
   */
  boolean defer(ResourceRef object, Runnable process) {
    Write write = writes.get(object);
    return write != null && write.defer(object, process);
  }

  /** Processes the event of an object that waits, if there is one, before a later one of it. */
  void release(ResourceRef object) {
    Write write = writes.get(object);
    if (write != null) {
      write.take(object).ifPresent(Runnable::run);
    }
  }

  /** Processes the events that wait of all objects that match. */
  void release(Predicate<ResourceRef> objects) {
    writes.keySet().stream().filter(objects).forEach(this::release);
  }

  /** A write in progress. */
  private static final class Write {

    private final Map<ResourceRef, Runnable> waiting = new LinkedHashMap<>();
    private boolean ended;

    synchronized boolean defer(ResourceRef object, Runnable process) {
      if (!ended) {
        waiting.put(object, process);
      }
      return !ended;
    }

    synchronized Optional<Runnable> take(ResourceRef object) {
      return Optional.ofNullable(waiting.remove(object));
    }

    /** Returns the processing of the events that waited. */
    synchronized List<Runnable> end() {
      ended = true;
      return List.copyOf(waiting.values());
    }
  }
}
