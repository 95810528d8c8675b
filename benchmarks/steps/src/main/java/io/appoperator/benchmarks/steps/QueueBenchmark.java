package io.appoperator.benchmarks.steps;

import io.appoperator.core.queue.Backoff;
import io.appoperator.core.queue.Coalescing;
import io.appoperator.core.queue.Priority;
import io.appoperator.core.queue.QueueObserver;
import io.appoperator.core.queue.WorkQueue;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A key goes into the queue, out of it, and back, while others wait. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class QueueBenchmark {

  @Param({"0", "10000"})
  int waiting;

  private WorkQueue<Integer> queue = emptyQueue();

  @Setup(Level.Iteration)
  public void fill() {
    queue = emptyQueue();
    for (int key = 1; key <= waiting; key++) {
      queue.add(key, Priority.BACKLOG);
    }
  }

  @Benchmark
  public Object addTakeDone() throws InterruptedException {
    queue.add(0, Priority.USER);
    Integer key = queue.take().orElseThrow();
    queue.done(key);
    return key;
  }

  private static WorkQueue<Integer> emptyQueue() {
    return new WorkQueue<>(
        System::nanoTime,
        Backoff.defaults(),
        Coalescing.defaults(),
        new SplittableRandom(1),
        QueueObserver.NONE);
  }
}
