package io.appoperator.core.queue;

import java.time.Duration;

/**
 * Is told what happens in a {@link WorkQueue}. Calls come under the lock of the queue: they must be
 * quick and must not call it back.
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

  /** A key became ready that was not ready before. */
  void becameReady();

  /** A key failed and will come back. */
  void retried();

  /** A key was handed out, so long after it became ready. */
  void taken(Duration waited);

  /** A key was given back, so long after it was handed out. */
  void done(Duration worked);
}
