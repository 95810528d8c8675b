package io.appoperator.core.plugin;

import io.appoperator.core.plugin.CallBatch.RunningCall;
import org.jspecify.annotations.Nullable;

/** A thread that may be abandoned when a plug-in does not return. */
final class CallThread extends Thread {

  private final StartedThreads started;
  private @Nullable CallBatch<?> batch;
  private int children;

  /**
   * @param started notices the threads that plug-ins create on this thread
   */
  CallThread(Runnable work, StartedThreads started) {
    super(work, "plugin-calls");
    this.started = started;
    setDaemon(true);
  }

  @Override
  public void run() {
    started.set(true);
    super.run();
  }

  void begin(CallBatch<?> begun) {
    batch = begun;
  }

  void end() {
    batch = null;
  }

  /** Returns the work that this thread does; called by this thread alone. */
  @Nullable CallBatch<?> batch() {
    return batch;
  }

  /** Records that the plug-in that is called has created a thread; called by this thread alone. */
  void recordChild() {
    @Nullable RunningCall call = batch == null ? null : batch.current();
    if (call != null) {
      children++;
      call.limit().reportThread(call);
    }
  }

  /** Returns how many threads plug-ins have created on the current thread. */
  static int childrenOfCurrent() {
    return Thread.currentThread() instanceof CallThread thread ? thread.children : 0;
  }
}
