package io.appoperator.core.plugin;

import io.appoperator.core.plugin.CallBatch.Result;
import io.appoperator.core.plugin.CallBatch.RunningCall;
import java.time.Duration;
import java.util.Map;
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
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls plug-ins with a time limit per call. Java cannot stop a thread: a call that exceeds the
 * limit is interrupted, its thread is abandoned, and the called method is disabled. Thus a method
 * blocks at most as many threads as call it at the same time.
 *
 * <p>Each call is handed over to another thread, which takes some microseconds. {@link #run} hands
 * over work with many calls once. Thread-safe.
 */
public final class PluginCalls implements AutoCloseable {

  /** The default limit: far more than a plug-in needs on a cold, slow machine. */
  public static final Duration STANDARD_LIMIT = Duration.ofSeconds(30);

  /** What a call may allocate: far more than thousands of objects need. */
  private static final long STANDARD_BYTES = 4L << 30;

  private final Duration limit;
  private final long maxBytes;
  private final @Nullable ClassLoader shipped;
  private final Consumer<String> log;
  private final Map<PluginCall, String> off = new ConcurrentHashMap<>();
  private final Set<PluginCall> startingThreads = ConcurrentHashMap.newKeySet();
  private final RepeatedCalls repeated;
  private final StartedThreads started = new StartedThreads();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(work -> new CallThread(work, started));

  /**
   * @param limit time limit of a call
   * @param log receives a line when a method is disabled, or starts a thread
   */
  public PluginCalls(Duration limit, Consumer<String> log) {
    this(limit, null, log);
  }

  /**
   * @param limit time limit of a call
   * @param shipped loads the classes that ship with the operator, which are tested with it and
   *     called without a limit; null if none are
   * @param log receives a line when a method is disabled, or starts a thread
   */
  public PluginCalls(Duration limit, @Nullable ClassLoader shipped, Consumer<String> log) {
    this(limit, STANDARD_BYTES, shipped, System::nanoTime, log);
  }

  /**
   * @param maxBytes what a call may allocate
   * @param nanos monotonic time in nanoseconds
   */
  PluginCalls(
      Duration limit,
      long maxBytes,
      @Nullable ClassLoader shipped,
      LongSupplier nanos,
      Consumer<String> log) {
    this.limit = limit;
    this.maxBytes = maxBytes;
    this.shipped = shipped;
    this.repeated = new RepeatedCalls(nanos);
    this.log = log;
  }

  /**
   * Returns a kind whose code and managers are called within the limit; the same kind if all of
   * them ship with the operator.
   */
  public <S> LoadedKind<S> bound(LoadedKind<S> kind) {
    if (isShipped(kind)) {
      return kind;
    }
    return new LoadedKind<>(
        new BoundedKind<>(kind, this),
        kind.managers().stream().map(manager -> BoundedManager.bound(manager, this)).toList(),
        kind.transformers().stream()
            .map(transformer -> BoundedTransformer.bound(transformer, this))
            .toList(),
        kind.code(),
        kind.reserved(),
        kind.inputs(),
        kind.related());
  }

  /** Returns whether all code of a kind ships with the operator, so that no call has a limit. */
  public boolean isShipped(LoadedKind<?> kind) {
    return isShipped(kind.primary())
        && kind.managers().stream().allMatch(this::isShipped)
        && kind.transformers().stream().allMatch(loaded -> isShipped(loaded.transformer()));
  }

  /**
   * What a file describes does not ship with the operator, unlike the class that reads the file.
   */
  private boolean isShipped(LoadedManager<?> manager) {
    return manager.described().isEmpty() && isShipped(manager.manager());
  }

  private boolean isShipped(Object plugin) {
    return shipped != null && PluginOrigin.type(plugin).getClassLoader() == shipped;
  }

  /**
   * Loads plug-ins and limits their calls. The plug-in code that runs during loading has the same
   * limit.
   *
   * @param plugins loads them; called again if a call exceeds the limit
   * @throws PluginException if one of them cannot be used, or exceeds the limit
   * @throws CallInterruptedException if the calling thread is interrupted
   */
  public PluginRegistry load(Supplier<PluginRegistry> plugins) {
    return run(() -> plugins.get().boundedBy(this));
  }

  /**
   * Runs work that calls plug-ins within the limit, on one other thread. If a call exceeds the
   * limit, the work starts again without that method, so the work must not have side effects.
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
   * @param about the subject of the call
   * @throws PluginDisabledException if it exceeds the limit, or did so before
   */
  <T extends @Nullable Object> T call(PluginCall call, Object about, Supplier<T> code) {
    CallBatch<?> batch = batch();
    if (batch == null) {
      return run(() -> call(call, about, code));
    }
    String overrun = off.get(call);
    if (overrun != null) {
      throw new PluginDisabledException(overrun);
    }
    return batch.run(new RunningCall(call, this, about), code);
  }

  /**
   * Returns whether the next call of a method must be made with {@link #callAndRepeat}. Plug-ins on
   * the class path of the operator ship with it, and have been tested.
   */
  boolean isRepetitionDue(PluginCall call, Object plugin) {
    return plugin.getClass().getClassLoader() != PluginCalls.class.getClassLoader()
        && repeated.isDue(call);
  }

  /**
   * Calls one method of a plug-in, and repeats that.
   *
   * @param about the subject of the call
   * @throws PluginDisabledException if the results differ, if a call exceeds the limit, or if
   *     either happened before
   */
  <T extends @Nullable Object> T callAndRepeat(PluginCall call, Object about, PureCall<T> pure) {
    T result = call(call, about, pure.code());
    Optional<String> difference = call(call, about, () -> repeated.repeat(call, pure, result));
    if (difference.isPresent()) {
      disable(new RunningCall(call, this, about), difference.get());
      throw new PluginDisabledException(difference.get());
    }
    return result;
  }

  /**
   * Calls code of a loaded plug-in: within the limit of the {@link #run} in progress, or without a
   * limit outside of it.
   *
   * @throws PluginDisabledException if it exceeds the limit, or did so before
   */
  static <T extends @Nullable Object> T callInProgress(PluginCall call, Supplier<T> code) {
    CallBatch<?> batch = batch();
    return batch == null ? code.get() : batch.limit().call(call, "loading", code);
  }

  private static @Nullable CallBatch<?> batch() {
    return Thread.currentThread() instanceof CallThread thread ? thread.batch() : null;
  }

  /** Runs the work; empty if a call was abandoned. */
  private <T extends @Nullable Object> Optional<Result<T>> attempt(CallBatch<T> batch) {
    Future<Result<T>> future = threads.submit(batch);
    try {
      CallWatch watch = new CallWatch(limit, maxBytes);
      String overrun = "";
      while (overrun.isEmpty()) {
        Result<T> result = await(future);
        if (result != null) {
          return Optional.of(result);
        }
        overrun = watch.see(batch);
      }
      batch.abandon();
      RunningCall excessive = watch.seen();
      if (excessive != null) {
        excessive.limit().disable(excessive, overrun);
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
      return future.get(limit.toNanos() / CallWatch.SLICES, TimeUnit.NANOSECONDS);
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

  /** Reports a method that creates a thread, once. */
  void reportThread(RunningCall call) {
    if (startingThreads.add(call.call())) {
      log.accept(
          "%s starts threads, for %s first. The operator cannot stop them; use none."
              .formatted(call.call().name(), call.about()));
    }
  }

  private void disable(RunningCall excessive, String overrun) {
    if (off.putIfAbsent(excessive.call(), overrun) == null) {
      log.accept(
          "%s %s for %s. It is disabled until the operator restarts."
              .formatted(excessive.call().name(), overrun, excessive.about()));
    }
  }

  /** Interrupts the calls in progress. */
  @Override
  public void close() {
    threads.shutdownNow();
  }
}
