package io.appoperator.application;

import io.appoperator.api.SettingsRules;

/** How settings are merged into the spec of an Application. */
final class ApplicationSettingsRules {

  private static final String[] PROBES = {"livenessProbe", "readinessProbe", "startupProbe"};
  private static final String[] HOOKS = {"postStart", "preStop"};
  private static final String[] CONTAINERS = {"initContainers[*]", "sidecars[*]"};
  private static final String[] VALUES = {
    "configMapKeyRef", "fieldRef", "fileKeyRef", "resourceFieldRef", "secretKeyRef"
  };

  /** The sources of a volume: everything but its name. */
  private static final String[] VOLUMES = {
    "awsElasticBlockStore",
    "azureDisk",
    "azureFile",
    "cephfs",
    "cinder",
    "configMap",
    "csi",
    "downwardAPI",
    "emptyDir",
    "ephemeral",
    "fc",
    "flexVolume",
    "flocker",
    "gcePersistentDisk",
    "gitRepo",
    "glusterfs",
    "hostPath",
    "image",
    "iscsi",
    "nfs",
    "persistentVolumeClaim",
    "photonPersistentDisk",
    "portworxVolume",
    "projected",
    "quobyte",
    "rbd",
    "scaleIO",
    "secret",
    "storageos",
    "vsphereVolume"
  };

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
            .union("volumes[*]", VOLUMES)
            .union(
                "volumes[*].projected.sources[*]",
                "clusterTrustBundle",
                "configMap",
                "downwardAPI",
                "podCertificate",
                "secret",
                "serviceAccountToken");
    rules = withVariables(rules, "environment", "environmentFrom");
    rules = withProbes(rules, "healthCheck");
    rules = withHooks(rules, "lifecycle");
    for (String container : CONTAINERS) {
      rules = withVariables(rules, container + ".env", container + ".envFrom");
      rules = withProbes(rules, container);
      rules = withHooks(rules, container + ".lifecycle");
    }
    return rules;
  }

  private static SettingsRules withVariables(SettingsRules rules, String list, String sources) {
    return rules
        .union(list + "[*]", "value", "valueFrom")
        .union(list + "[*].valueFrom", VALUES)
        .union(sources + "[*]", "configMapRef", "secretRef");
  }

  private static SettingsRules withProbes(SettingsRules rules, String parent) {
    SettingsRules all = rules;
    for (String probe : PROBES) {
      all = all.union(parent + "." + probe, "exec", "grpc", "httpGet", "tcpSocket");
    }
    return all;
  }

  private static SettingsRules withHooks(SettingsRules rules, String parent) {
    SettingsRules all = rules;
    for (String hook : HOOKS) {
      all = all.union(parent + "." + hook, "exec", "httpGet", "sleep", "tcpSocket");
    }
    return all;
  }
}
