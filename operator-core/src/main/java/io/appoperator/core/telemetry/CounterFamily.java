package io.appoperator.core.telemetry;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/** Counters that differ in the value of one label. Thread-safe. */
public final class CounterFamily {

  private final MeterRegistry registry;
  private final String name;
  private final String help;
  private final String label;

  CounterFamily(MeterRegistry registry, String name, String help, String label) {
    this.registry = registry;
    this.name = name;
    this.help = help;
    this.label = label;
  }

  /**
   * Increments a counter.
   *
   * @param value the value of the label, one of a small set: never the name of a resource
   */
  public void increment(String value) {
    counter(value).increment();
  }

  Counter counter(String value) {
    return Counter.builder(name).description(help).tags(label, value).register(registry);
  }
}
