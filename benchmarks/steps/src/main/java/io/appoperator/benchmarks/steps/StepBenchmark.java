package io.appoperator.benchmarks.steps;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The pure steps of a pass over a settled Application, with the Java options of the operator, which
 * {@code run} passes.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class StepBenchmark {

  private final SettledApplication<?> application = SettledApplication.load();

  @Benchmark
  public Object parse() {
    return application.parse();
  }

  @Benchmark
  public Object decodeDefaultAndValidate() {
    return application.decode();
  }

  @Benchmark
  public Object render() {
    return application.render();
  }

  @Benchmark
  public Object digest() {
    return application.digest();
  }

  @Benchmark
  public Object changes() {
    return application.changes();
  }

  @Benchmark
  public Object hashOfManagedFields() {
    return application.ownership();
  }

  @Benchmark
  public Object recordOfDeployment() {
    return application.record();
  }

  @Benchmark
  public Object recordOfDeploymentFromBytes() {
    return application.recordFromBytes();
  }

  @Benchmark
  public Object status() {
    return application.status();
  }
}
