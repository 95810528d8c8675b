package io.appoperator.api;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A metric of a primary kind. The operator publishes, for each combination of label values, the sum
 * over all primary resources of the kind. Every combination has a value from the start.
 *
 * <p>Immutable. Each method that adds a declaration returns another value. Two values are equal if
 * they declare the same.
 *
 * @since 1.0
 */
public final class KindMetric {

  /** What a metric counts. */
  public enum Type {
    /** A state that rises and falls, such as a number of pods. */
    GAUGE,
    /**
     * A number that only grows, such as completed backups. The operator publishes by how much it
     * has grown since this process first measured it. A value that is less than before counts as
     * begun again at 0.
     */
    COUNTER
  }

  private final Type type;
  private final String name;
  private final String help;
  private final String unit;
  private final Map<String, List<String>> labels;

  private KindMetric(
      Type type, String name, String help, String unit, Map<String, List<String>> labels) {
    this.type = type;
    this.name = name;
    this.help = help;
    this.unit = unit;
    this.labels = labels;
  }

  /**
   * Declares a gauge.
   *
   * @param name the complete name, such as {@code database_connections}: lower-case letters, digits
   *     and underscores, no prefix of the operator's own metrics; unique among all loaded kinds
   * @param help one sentence
   */
  public static KindMetric gauge(String name, String help) {
    return new KindMetric(Type.GAUGE, name, help, "", Map.of());
  }

  /**
   * Declares a counter.
   *
   * @param name as for a gauge; ends in {@code _total}
   * @param help one sentence
   */
  public static KindMetric counter(String name, String help) {
    return new KindMetric(Type.COUNTER, name, help, "", Map.of());
  }

  /**
   * Adds the unit of the values.
   *
   * @param base a base unit of Prometheus, such as {@code seconds} or {@code bytes}; the name ends
   *     in it, before {@code _total}
   */
  public KindMetric unit(String base) {
    return new KindMetric(type, name, help, base, labels);
  }

  /**
   * Adds a label. All labels of a metric may have 100 combinations of values.
   *
   * @param label its name: lower-case letters, digits and underscores
   * @param values all values that it can have: never names of resources
   */
  public KindMetric label(String label, String... values) {
    Map<String, List<String>> more = new LinkedHashMap<>(labels);
    more.put(label, List.of(values));
    return new KindMetric(type, name, help, unit, more);
  }

  /**
   * Returns a measurement of this metric.
   *
   * @param value of one primary resource
   * @param labelValues a value of each label, in the order of their declarations
   */
  public Measurement measured(double value, String... labelValues) {
    return new Measurement(this, value, List.of(labelValues));
  }

  /** Returns whether it is a gauge or a counter. */
  public Type type() {
    return type;
  }

  /** Returns the complete name. */
  public String name() {
    return name;
  }

  /** Returns the description. */
  public String help() {
    return help;
  }

  /** Returns the unit; empty if it has none. */
  public String unit() {
    return unit;
  }

  /** Returns the labels with their possible values, in the order of their declarations. */
  public Map<String, List<String>> labels() {
    return new LinkedHashMap<>(labels);
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof KindMetric that
            && type == that.type
            && name.equals(that.name)
            && help.equals(that.help)
            && unit.equals(that.unit)
            && labels.equals(that.labels));
  }

  @Override
  public int hashCode() {
    return Objects.hash(type, name, help, unit, labels);
  }

  /** Returns the name. */
  @Override
  public String toString() {
    return name;
  }
}
