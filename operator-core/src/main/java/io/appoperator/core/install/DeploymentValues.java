package io.appoperator.core.install;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.election.ElectionSettings;
import io.appoperator.core.telemetry.PrimarySample;
import java.util.ArrayList;
import java.util.List;

/** Puts the values of an installation into the Deployment of the operator. */
final class DeploymentValues {

  private final ManifestValues values;
  private final PluginVolumes plugins;
  private final ObjectNode deployment;
  private final ObjectNode pod;
  private final ObjectNode container;

  DeploymentValues(ManifestValues values, PluginVolumes plugins, ObjectNode deployment) {
    this.values = values;
    this.plugins = plugins;
    this.deployment = deployment;
    this.pod = (ObjectNode) deployment.at("/spec/template/spec");
    this.container = (ObjectNode) deployment.at("/spec/template/spec/containers/0");
  }

  void fillIn() {
    values.set(deployment.withObjectProperty("spec"), "replicas", "replicas");
    plugins.addDigest((ObjectNode) deployment.at("/spec/template"), values);
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
    values.addNumber(
        arguments,
        "--max-primary-metrics",
        "metrics.maxPrimaries",
        PrimarySample.STANDARD_PRIMARIES);
    plugins.addArguments(arguments, values);
  }

  private void addVolumes() {
    List<String> any = new ArrayList<>(List.of("settings", MetricsCertificate.VALUE));
    any.addAll(plugins.values());
    Condition some = new Condition(any, List.of());
    values.when(some, container, fields -> addMounts(fields.putArray("volumeMounts")));
    plugins.addInitContainer(pod, values);
    values.when(some, pod, fields -> addVolumes(fields.putArray("volumes")));
  }

  private void addMounts(ArrayNode mounts) {
    values.when(SettingsConfigMap.PRESENT, mounts, all -> all.add(SettingsConfigMap.mount()));
    values.when(MetricsCertificate.PRESENT, mounts, all -> all.add(MetricsCertificate.mount()));
    plugins.addMounts(mounts, values);
  }

  private void addVolumes(ArrayNode volumes) {
    values.when(SettingsConfigMap.PRESENT, volumes, all -> all.add(SettingsConfigMap.volume()));
    values.when(
        MetricsCertificate.PRESENT, volumes, all -> all.add(MetricsCertificate.volume(values)));
    plugins.addVolumes(volumes, values);
  }
}
