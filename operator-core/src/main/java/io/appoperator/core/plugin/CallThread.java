package io.appoperator.core.plugin;

import org.jspecify.annotations.Nullable;

/** A thread that may be abandoned when a plug-in does not return. */
final class CallThread extends Thread {

  private @Nullable CallBatch<?> batch;

  CallThread(Runnable work) {
    super(work, "plugin-calls");
    setDaemon(true);
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
}
