package io.appoperator.core.plugin;

import io.appoperator.core.plugin.CallBatch.Result;
import io.appoperator.core.plugin.CallBatch.Running;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls plug-ins with a limit on the time of each call. Java cannot end a thread: a call past its
 * limit is interrupted and its thread abandoned, and the called method is off from then on, so that
 * a method costs at most as many threads as call it at the same time.
 *
 * <p>A call costs a hand-off to another thread, some microseconds. {@link #run} hands over work
 * with many calls once. Thread-safe.
 */
public final class PluginCalls implements AutoCloseable {

  /** The limit if no other one is set: far more than a plug-in needs on a cold, slow machine. */
  public static final Duration STANDARD_LIMIT = Duration.ofSeconds(30);

  /** Time is counted in slices, or a machine that slept would look like a slow plug-in. */
  private static final int SLICES = 10;

  private final Duration limit;
  private final Consumer<String> log;
  private final Set<PluginCall> off = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads = Executors.newCachedThreadPool(CallThread::new);

  /**
   * @param limit how long a call may take
   * @param log takes a line when a method is switched off
   */
  public PluginCalls(Duration limit, Consumer<String> log) {
    this.limit = limit;
    this.log = log;
  }

  /** Returns a kind whose code, and that of its managers, is called within the limit. */
  public <S> LoadedKind<S> bound(LoadedKind<S> kind) {
    return new LoadedKind<>(
        new BoundedKind<>(kind, this),
        kind.managers().stream().map(manager -> BoundedManager.bound(manager, this)).toList(),
        kind.code(),
        kind.reserved());
  }

  /**
   * Loads plug-ins and bounds them. The code of theirs that loading calls has the same limit.
   *
   * @param plugins loads them; called again if one of them takes too long
   * @throws PluginException if one of them cannot be used, or takes too long
   * @throws CallInterruptedException if the calling thread is interrupted
   */
  public PluginRegistry load(Supplier<PluginRegistry> plugins) {
    return run(() -> plugins.get().boundedBy(this));
  }

  /**
   * Runs work that calls bounded plug-ins, on one other thread. If one of them takes too long, the
   * work begins again without it, so it must have no effect but its result.
   *
   * @throws CallInterruptedException if the calling thread is interrupted
   */
  public <T extends @Nullable Object> T run(Supplier<T> work) {
    if (Thread.currentThread() instanceof CallThread) {
      return work.get();
    }
    Optional<Result<T>> result = Optional.empty();
    while (result.isEmpty()) {
      result = attempt(new CallBatch<>(work, this));
    }
    return result.get().value();
  }

  /**
   * Calls one method of a plug-in.
   *
   * @param about what it is called for
   * @throws PluginOffException if it takes too long, or has done so before
   */
  <T extends @Nullable Object> T call(PluginCall call, Object about, Supplier<T> code) {
    CallBatch<?> batch = batch();
    if (batch == null) {
      return run(() -> call(call, about, code));
    }
    if (off.contains(call)) {
      throw new PluginOffException(limit);
    }
    return batch.run(new Running(call, this, about), code);
  }

  /**
   * Calls code of a plug-in that is loaded: within the limit of the {@link #run} in progress, or
   * without one outside of it.
   *
   * @throws PluginOffException if it takes too long, or has done so before
   */
  static <T extends @Nullable Object> T callInProgress(PluginCall call, Supplier<T> code) {
    CallBatch<?> batch = batch();
    return batch == null ? code.get() : batch.limit().call(call, "loading", code);
  }

  private static @Nullable CallBatch<?> batch() {
    return Thread.currentThread() instanceof CallThread thread ? thread.batch() : null;
  }

  /** Does the work; empty if a call had to be abandoned. */
  private <T extends @Nullable Object> Optional<Result<T>> attempt(CallBatch<T> batch) {
    Future<Result<T>> future = threads.submit(batch);
    try {
      Running slow = null;
      int slices = 0;
      while (slices < SLICES) {
        Result<T> result = await(future);
        if (result != null) {
          return Optional.of(result);
        }
        Running current = batch.current();
        slices = current == null || current != slow ? 0 : slices + 1;
        slow = current;
      }
      batch.abandon();
      if (slow != null) {
        slow.limit().switchOff(slow);
      }
      return Optional.empty();
    } catch (InterruptedException e) {
      batch.abandon();
      Thread.currentThread().interrupt();
      throw new CallInterruptedException(e);
    } finally {
      future.cancel(true);
    }
  }

  private <T extends @Nullable Object> @Nullable Result<T> await(Future<Result<T>> future)
      throws InterruptedException {
    try {
      return future.get(limit.toNanos() / SLICES, TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return null;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      if (e.getCause() instanceof Error failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private void switchOff(Running slow) {
    if (off.add(slow.call())) {
      log.accept(
          "%s did not return within %s ms for %s. It is disabled until the operator restarts."
              .formatted(slow.call().name(), limit.toMillis(), slow.about()));
    }
  }

  /** Interrupts the calls in progress. */
  @Override
  public void close() {
    threads.shutdownNow();
  }
}
