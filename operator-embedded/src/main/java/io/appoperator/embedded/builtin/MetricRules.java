package io.appoperator.embedded.builtin;

import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.schema.Quantities;
import java.util.List;

/** What is valid in the metrics of an autoscaler. */
final class MetricRules {

  private static final String[] TYPES = {
    "ContainerResource", "External", "Object", "Pods", "Resource"
  };

  private MetricRules() {}

  static void validateAll(Field metrics, FieldErrors errors) {
    metrics.items().forEach(metric -> validate(metric, errors));
  }

  private static void validate(Field metric, FieldErrors errors) {
    Field type = metric.child("type");
    errors.present(type, "must specify a metric source type");
    if (!List.of(TYPES).contains(type.text())) {
      // kube-apiserver reports it twice.
      errors.unsupported(type, TYPES);
      errors.unsupported(type, TYPES);
      return;
    }
    String name = Character.toLowerCase(type.text().charAt(0)) + type.text().substring(1);
    Field source = metric.child(name);
    if (!source.isSet()) {
      errors.required(source, "must populate information for the given metric source");
      return;
    }
    checkName(source, name, errors);
    checkTarget(source.child("target"), name, errors);
  }

  private static void checkName(Field source, String kind, FieldErrors errors) {
    switch (kind) {
      case "resource" -> errors.present(source.child("name"), "must specify a resource name");
      case "containerResource" -> {
        errors.present(source.child("name"), "must specify a resource name");
        errors.present(source.child("container"), "must specify a container");
      }
      default -> errors.present(source.child("metric").child("name"), "must specify a metric name");
    }
  }

  private static void checkTarget(Field target, String kind, FieldErrors errors) {
    Field type = target.child("type");
    if (!type.hasText()) {
      errors.required(type, "must specify a metric target type");
    }
    if (!List.of("Utilization", "Value", "AverageValue").contains(type.text())) {
      errors.invalid(type, type.text(), "must be either Utilization, Value, or AverageValue");
    }
    Field utilization = target.child("averageUtilization");
    Field average = target.child("averageValue");
    Field value = target.child("value");
    if (utilization.isSet() && utilization.number() < 1) {
      errors.invalid(utilization, "must be greater than 0");
    }
    for (Field quantity : List.of(value, average)) {
      if (quantity.isSet() && Quantities.compare(quantity.text(), "0") <= 0) {
        errors.invalid(quantity, "must be positive");
      }
    }
    checkChoice(kind, utilization, average, value, errors);
  }

  private static void checkChoice(
      String kind, Field utilization, Field average, Field value, FieldErrors errors) {
    switch (kind) {
      case "resource", "containerResource" -> {
        if (!utilization.isSet() && !average.isSet()) {
          errors.required(
              utilization, "must set either a target raw value or a target utilization");
        } else if (utilization.isSet() && average.isSet()) {
          errors.forbidden(average, "may not set both a target raw value and a target utilization");
        }
      }
      case "pods" -> {
        if (!average.isSet()) {
          errors.required(average, "must specify a positive target averageValue");
        }
      }
      default -> {
        if (!value.isSet() && !average.isSet()) {
          errors.required(average, "must set either a target value for metric or a per-pod target");
        } else if (value.isSet() && average.isSet()) {
          errors.forbidden(
              average, "may not set both a target value for metric and a per-pod target");
        }
      }
    }
  }
}
