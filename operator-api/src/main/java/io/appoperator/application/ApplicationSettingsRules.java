package io.appoperator.application;

import io.appoperator.api.SettingsRules;

/** How settings are merged into the spec of an Application. */
final class ApplicationSettingsRules {

  private static final String[] PROBES = {"livenessProbe", "readinessProbe", "startupProbe"};
  private static final String[] HOOKS = {"postStart", "preStop"};

  private ApplicationSettingsRules() {}

  static SettingsRules rules() {
    SettingsRules rules =
        SettingsRules.none()
            .requestsObject(
                "port",
                "ports",
                "configData",
                "scaling",
                "storage.persistentVolumeClaims",
                "network.ingress",
                "network.policy",
                "disruption")
            .union("disruption", "minAvailable", "maxUnavailable")
            .union("environment[*]", "value", "valueFrom")
            .union("environmentFrom[*]", "configMapRef", "secretRef");
    for (String probe : PROBES) {
      rules = rules.union("healthCheck." + probe, "exec", "grpc", "httpGet", "tcpSocket");
    }
    for (String hook : HOOKS) {
      rules = rules.union("lifecycle." + hook, "exec", "httpGet", "sleep", "tcpSocket");
    }
    return rules;
  }
}
