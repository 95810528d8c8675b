package io.appoperator.cli.settings;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Generates valid random settings for Applications. Equal seeds give equal settings. */
public final class RandomSettings {

  /** Fields that settings may default and enforce. */
  private static final List<String> FIELDS =
      List.of(
          "imagePullPolicy: Always",
          "terminationGracePeriodSeconds: 30",
          "resources: {requests: {cpu: 100m, memory: 64Mi}}",
          "security: {serviceAccount: platform, securityContext: {runAsNonRoot: true}}",
          "podMetadata: {labels: {team: platform}, annotations: {n1: x}}",
          "scheduling: {priorityClassName: standard, nodeSelector: {disk: ssd}}",
          "disruption: {maxUnavailable: 1}",
          "network: {serviceType: NodePort, ingress: {className: web}}",
          "storage: {\"persistentVolumeClaims[*]\": {storageClassName: fast}}",
          "healthCheck: {readinessProbe: {periodSeconds: 5, tcpSocket: {port: 80}}}",
          "rollout: {maxSurge: 1, revisionHistoryLimit: 3}",
          "\"sidecars[*]\": {imagePullPolicy: Always}");

  /** Fields that only defaults can express. */
  private static final List<String> DEFAULTS =
      List.of(
          "scaling: {targetCPUUtilizationPercentage: 70}",
          "environment: {always: true, items: [{name: REGION, value: north}]}",
          "args: {always: true, items: [\"--verbose\"]}",
          "volumes: [{name: scratch, emptyDir: {medium: Memory}}]");

  private final Random random;

  /** Starts a sequence. */
  public RandomSettings(long seed) {
    random = new Random(seed);
  }

  /** Returns the text of a settings file. */
  public String next(List<String> managers) {
    List<String> shuffled = new ArrayList<>(FIELDS);
    Collections.shuffle(shuffled, random);
    int cut = random.nextInt(shuffled.size());
    StringBuilder text =
        new StringBuilder("apiVersion: apps.example.com/v1alpha1\nkind: OperatorSettings\n");
    List<String> defaults = new ArrayList<>(some(shuffled.subList(0, cut)));
    defaults.addAll(some(DEFAULTS));
    section(text, "defaults", defaults);
    section(text, "enforced", some(shuffled.subList(cut, shuffled.size())));
    if (!managers.isEmpty() && random.nextBoolean()) {
      String id = managers.get(random.nextInt(managers.size()));
      text.append("managers: {").append(id).append(": {enabled: false}}\n");
    }
    return text.toString();
  }

  private List<String> some(List<String> all) {
    return all.stream().filter(one -> random.nextInt(3) > 0).toList();
  }

  private static void section(StringBuilder text, String name, List<String> fields) {
    if (!fields.isEmpty()) {
      text.append(name).append(":\n  Application:\n");
      fields.forEach(field -> text.append("    ").append(field).append('\n'));
    }
  }
}
