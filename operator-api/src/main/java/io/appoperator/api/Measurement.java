package io.appoperator.api;

import java.util.List;

/**
 * A value of one primary resource for a metric of its kind. Several measurements with the same
 * label values are added.
 *
 * @param metric a metric that the kind declares
 * @param value the value; an infinite value or NaN is not published
 * @param labelValues a value of each label, in the order of their declarations
 * @since 1.0
 */
public record Measurement(KindMetric metric, double value, List<String> labelValues) {

  public Measurement {
    labelValues = List.copyOf(labelValues);
  }
}
