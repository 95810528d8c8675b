package io.appoperator.core.install;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.election.ElectionSettings;

/** Puts the values of an installation into the Deployment of the operator. */
final class DeploymentValues {

  private static final Condition VOLUMES =
      Condition.anyOf(SettingsConfigMap.PRESENT, MetricsCertificate.PRESENT);

  private final ManifestValues values;
  private final ObjectNode deployment;
  private final ObjectNode pod;
  private final ObjectNode container;

  DeploymentValues(ManifestValues values, ObjectNode deployment) {
    this.values = values;
    this.deployment = deployment;
    this.pod = (ObjectNode) deployment.at("/spec/template/spec");
    this.container = (ObjectNode) deployment.at("/spec/template/spec/containers/0");
  }

  void fillIn() {
    values.set(deployment.withObjectProperty("spec"), "replicas", "replicas");
    container.put("image", values.image());
    values.setIfPresent(container, "imagePullPolicy", "image.pullPolicy");
    values.setIfPresent(container, "env", "env");
    values.set(container, "resources", "resources");
    addArguments(container.withArrayProperty("args"));
    addVolumes();
    values.setIfPresent(pod, "imagePullSecrets", "imagePullSecrets");
    values.setIfPresent(pod, "nodeSelector", "nodeSelector");
    values.setIfPresent(pod, "tolerations", "tolerations");
    values.setIfPresent(pod, "affinity", "affinity");
    values.setIfPresent(pod, "priorityClassName", "priorityClassName");
  }

  private void addArguments(ArrayNode arguments) {
    values.addNames(arguments, "--namespace", "namespaces");
    values.addArgument(arguments, "--selector", "selector");
    values.addArgument(arguments, "--lease-name", "leaseName", ElectionSettings.STANDARD_NAME);
    SettingsConfigMap.addArguments(arguments, values);
    values.addArgument(arguments, "--log-format", "logFormat");
    MetricsCertificate.addArguments(arguments, values);
  }

  private void addVolumes() {
    values.when(
        VOLUMES,
        container,
        fields -> {
          ArrayNode mounts = fields.putArray("volumeMounts");
          values.when(SettingsConfigMap.PRESENT, mounts, all -> all.add(SettingsConfigMap.mount()));
          values.when(
              MetricsCertificate.PRESENT, mounts, all -> all.add(MetricsCertificate.mount()));
        });
    values.when(
        VOLUMES,
        pod,
        fields -> {
          ArrayNode volumes = fields.putArray("volumes");
          values.when(
              SettingsConfigMap.PRESENT, volumes, all -> all.add(SettingsConfigMap.volume()));
          values.when(
              MetricsCertificate.PRESENT,
              volumes,
              all -> all.add(MetricsCertificate.volume(values)));
        });
  }
}
