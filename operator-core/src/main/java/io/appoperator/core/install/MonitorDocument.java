package io.appoperator.core.install;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;

/** The ServiceMonitor of the metrics, for clusters with the Prometheus Operator. */
final class MonitorDocument {

  static final Condition PRESENT = Condition.isSet("metrics.serviceMonitor");

  /** A Secret with a token for Prometheus. */
  private static final String TOKEN_SECRET = "metrics.tokenSecret";

  /** The token of the account of Prometheus. */
  private static final String TOKEN_FILE = "/var/run/secrets/kubernetes.io/serviceaccount/token";

  private MonitorDocument() {}

  /**
   * Returns the document.
   *
   * @param service the Service of the metrics
   */
  static ObjectNode of(ObjectNode service, ManifestValues values) {
    ObjectNode monitor =
        Json.object().put("apiVersion", "monitoring.coreos.com/v1").put("kind", "ServiceMonitor");
    ObjectNode metadata = monitor.putObject("metadata");
    metadata.set("name", service.at("/spec/selector/app.kubernetes.io~1name"));
    metadata.set("namespace", service.at("/metadata/namespace"));
    values.setMerged(
        metadata,
        "labels",
        (ObjectNode) service.at("/spec/selector"),
        "metrics.serviceMonitorLabels");
    ObjectNode spec = monitor.putObject("spec");
    spec.putObject("selector").set("matchLabels", service.at("/metadata/labels"));
    ObjectNode endpoint = spec.putArray("endpoints").addObject();
    endpoint.put("path", "/metrics").set("port", service.at("/spec/ports/0/name"));
    // Without it, Prometheus renames the namespace of each primary, because it adds the operator's.
    endpoint.put("honorLabels", true);
    values.when(MetricsCertificate.PRESENT, endpoint, fields -> addTls(fields, service, values));
    values.when(
        MetricsRoles.PRESENT.unless(TOKEN_SECRET),
        endpoint,
        fields -> fields.put("bearerTokenFile", TOKEN_FILE));
    values.when(Condition.isSet(TOKEN_SECRET), endpoint, fields -> addToken(fields, values));
    return monitor;
  }

  private static void addToken(ObjectNode endpoint, ManifestValues values) {
    ObjectNode credentials = endpoint.putObject("authorization").putObject("credentials");
    values.set(credentials.put("key", "token"), "name", TOKEN_SECRET);
  }

  private static void addTls(ObjectNode endpoint, ObjectNode service, ManifestValues values) {
    endpoint.put("scheme", "https");
    ObjectNode tls = endpoint.putObject("tlsConfig");
    tls.put("serverName", values.serverName(service.at("/metadata/name").asText()));
    ObjectNode secret = tls.putObject("ca").putObject("secret").put("key", "ca.crt");
    values.set(secret, "name", MetricsCertificate.VALUE);
  }
}
