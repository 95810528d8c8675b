package io.appoperator.core.queue;

import java.time.Duration;

/**
 * Observes a {@link WorkQueue}. Called under the lock of the queue: implementations must return
 * quickly and must not call the queue.
 */
public interface QueueObserver {

  /** Observes nothing. */
  QueueObserver NONE =
      new QueueObserver() {
        @Override
        public void becameReady() {}

        @Override
        public void retried() {}

        @Override
        public void taken(Duration waited) {}

        @Override
        public void done(Duration worked) {}
      };

  /** A key became ready. */
  void becameReady();

  /** A key failed and will be retried. */
  void retried();

  /** A key was taken, with the time since it became ready. */
  void taken(Duration waited);

  /** A key was returned, with the time since it was taken. */
  void done(Duration worked);
}
