package io.appoperator.benchmarks.steps;

import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * Measures each operation in a loop, and after a pause, which is not part of the time. In an
 * operator with 40 changes per second, one operation starts every 25 ms: by then, the caches of the
 * processor hold other data. The median is the figure to compare: a preempted operation changes the
 * mean.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public abstract class PausingBenchmark {

  @Param({"0", "25"})
  int pauseMillis;

  private boolean pauses;

  /** Warms up without pauses, so that the code is compiled after as many calls in both cases. */
  @Setup(Level.Iteration)
  public void setPause(IterationParams iteration) {
    pauses = pauseMillis > 0 && iteration.getType() == IterationType.MEASUREMENT;
  }

  @Setup(Level.Invocation)
  public void pause() throws InterruptedException {
    if (pauses) {
      Thread.sleep(pauseMillis);
    }
  }
}
