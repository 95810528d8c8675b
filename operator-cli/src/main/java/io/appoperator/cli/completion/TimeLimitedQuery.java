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

/** A query that returns nothing if it fails or exceeds its time limit. */
final class TimeLimitedQuery {

  private TimeLimitedQuery() {}

  /**
   * Returns the result, or an empty list.
   *
   * @param question interrupted at the time limit; ends the commands that it started, such as the
   *     login command of a kubeconfig
   */
  static List<String> query(Duration limit, Callable<List<String>> question) {
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
      return List.of(); // messages would disturb the command line
    }
    return List.of();
  }
}
