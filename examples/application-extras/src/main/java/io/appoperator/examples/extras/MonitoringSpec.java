package io.appoperator.examples.extras;

import io.appoperator.api.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * The extension {@code spec.extensions.monitoring} of an Application.
 *
 * @param port the name of the port with the metrics; null means the first port
 * @param path the path of the metrics; the schema's default is {@code /metrics}
 * @param interval how often they are read; the schema's default is {@code 30s}
 */
record MonitoringSpec(@Nullable String port, String path, String interval) {

  static final ValueType<MonitoringSpec> TYPE =
      ValueType.of(
          MonitoringSpec.class,
          """
          description: Prometheus reads the metrics of the pods, by a ServiceMonitor.
          type: object
          properties:
            port:
              description: The name of the port with the metrics. Without it, the first port.
              type: string
              minLength: 1
              maxLength: 15
            path:
              description: The path of the metrics.
              type: string
              maxLength: 1024
              pattern: ^/
              default: /metrics
            interval:
              description: How often the metrics are read, such as `30s`.
              type: string
              maxLength: 16
              pattern: ^[1-9][0-9]*(ms|s|m|h)$
              default: 30s
          """);
}
