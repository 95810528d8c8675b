package io.appoperator.benchmarks.steps;

import org.openjdk.jmh.annotations.Benchmark;

/**
 * The pure steps of a reconcile of a settled Application, with the Java options of the operator,
 * which {@code run} passes.
 */
public class StepBenchmark extends PausingBenchmark {

  private final SettledApplication<?> application = SettledApplication.load();
  private final PlatformApplication<?> platform = application.onPlatform();

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

  /** With settings and an extension. */
  @Benchmark
  public Object decodeOnPlatform() {
    return platform.decode();
  }

  /** With settings, an extension and three transformers. */
  @Benchmark
  public Object renderOnPlatform() {
    return platform.render();
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
