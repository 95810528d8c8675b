package io.appoperator.core.plugin;

import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Work on a {@link CallThread} in which plug-ins are called. That thread runs it; the thread that
 * waits for it sees which call is in progress.
 */
final class CallBatch<T extends @Nullable Object> implements Callable<CallBatch.Result<T>> {

  private final Supplier<T> work;
  private final PluginCalls limit;
  private volatile @Nullable RunningCall current;
  private volatile @Nullable Thread runner;
  private volatile boolean abandoned;

  /**
   * @param limit limit for calls without their own limit
   */
  CallBatch(Supplier<T> work, PluginCalls limit) {
    this.work = work;
    this.limit = limit;
  }

  /** The result of the work, which may be null. */
  record Result<T extends @Nullable Object>(T value) {}

  /** A call in progress. Compared by identity, because equal calls are distinct. */
  static final class RunningCall {

    private final PluginCall call;
    private final PluginCalls limit;
    private final Object about;

    /**
     * @param limit time limit of the call; exceeding it disables the method
     * @param about the subject of the call
     */
    RunningCall(PluginCall call, PluginCalls limit, Object about) {
      this.call = call;
      this.limit = limit;
      this.about = about;
    }

    PluginCall call() {
      return call;
    }

    PluginCalls limit() {
      return limit;
    }

    Object about() {
      return about;
    }
  }

  @Override
  public Result<T> call() {
    CallThread thread = (CallThread) Thread.currentThread();
    thread.begin(this);
    runner = thread;
    try {
      return new Result<>(work.get());
    } finally {
      thread.end();
    }
  }

  PluginCalls limit() {
    return limit;
  }

  @Nullable RunningCall current() {
    return current;
  }

  /** Returns the thread that does the work; null if none has begun. */
  @Nullable Thread thread() {
    return runner;
  }

  /** Cancels the work: its next call of a plug-in fails. */
  void abandon() {
    abandoned = true;
  }

  /** Calls a plug-in on this thread. */
  <R extends @Nullable Object> R run(RunningCall call, Supplier<R> code) {
    if (abandoned) {
      throw new CallInterruptedException(new InterruptedException());
    }
    RunningCall outer = current;
    current = call;
    try {
      return code.get();
    } finally {
      current = outer;
    }
  }
}
