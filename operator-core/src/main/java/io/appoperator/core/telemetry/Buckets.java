package io.appoperator.core.telemetry;

import java.time.Duration;
import java.util.stream.DoubleStream;

/** The upper bounds of histograms. */
final class Buckets {

  /** The buckets of controller-runtime. */
  static final Duration[] RECONCILE =
      seconds(
          0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8,
          0.9, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 40,
          50, 60);

  /** The buckets of client-go (powers of ten), with finer ones near the objectives. */
  static final Duration[] QUEUE =
      seconds(
          1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1,
          2.5, 5, 10, 30, 60, 100, 1000);

  private Buckets() {}

  private static Duration[] seconds(double... values) {
    return DoubleStream.of(values)
        .mapToObj(value -> Duration.ofNanos(Math.round(value * 1e9)))
        .toArray(Duration[]::new);
  }
}
