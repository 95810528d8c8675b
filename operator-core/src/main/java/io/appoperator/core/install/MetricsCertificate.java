package io.appoperator.core.install;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;

/** The Secret with the certificate of the metrics endpoint, and its volume in the Deployment. */
final class MetricsCertificate {

  static final String VALUE = "metrics.tlsSecret";
  static final Condition PRESENT = Condition.isSet(VALUE);

  private static final String DIRECTORY = "/etc/application-operator-metrics";
  private static final String VOLUME = "metrics-certificate";

  private MetricsCertificate() {}

  /** Adds the arguments of the operator. */
  static void addArguments(ArrayNode arguments, ManifestValues values) {
    values.when(PRESENT, arguments, all -> all.add("--metrics-cert-path=" + DIRECTORY));
    values.when(MetricsRoles.PRESENT, arguments, all -> all.add("--metrics-authorization"));
  }

  /** Returns how the container mounts it. */
  static ObjectNode mount() {
    return Json.object().put("name", VOLUME).put("mountPath", DIRECTORY).put("readOnly", true);
  }

  /** Returns its volume of the pod. */
  static ObjectNode volume(ManifestValues values) {
    ObjectNode volume = Json.object().put("name", VOLUME);
    values.set(volume.putObject("secret"), "secretName", VALUE);
    return volume;
  }
}
