package io.appoperator.cli.completion;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/** A question that has no answer if it fails or takes too long. */
final class TimeLimitedQuery {

  private TimeLimitedQuery() {}

  /**
   * Returns the answer, or an empty list.
   *
   * @param question is interrupted when the time is over; commands that it has started, as a
   *     kubeconfig can have one for the login, are ended
   */
  static List<String> ask(Duration limit, Callable<List<String>> question) {
    Set<ProcessHandle> before = ProcessHandle.current().descendants().collect(Collectors.toSet());
    FutureTask<List<String>> answer = new FutureTask<>(question);
    Thread thread = new Thread(answer, "question");
    thread.setDaemon(true);
    thread.start();
    try {
      return answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      ProcessHandle.current()
          .descendants()
          .filter(process -> !before.contains(process))
          .forEach(ProcessHandle::destroyForcibly);
      answer.cancel(true);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      return List.of(); // a press of the tab key is no place for messages
    }
    return List.of();
  }
}
