package io.appoperator.cli.command;

import io.appoperator.api.ResourceKind;
import java.util.Locale;
import java.util.Map;

/**
 * A kind in the notations of kubectl, case-insensitive. {@code Deployment}, {@code deployments},
 * {@code deploy}, {@code deployments.apps} and {@code deployment.v1.apps}.
 */
public final class KindArgument {

  /** The short names of Kubernetes, by kind. Those of other kinds are in their definitions. */
  private static final Map<String, String> SHORT_NAMES =
      Map.ofEntries(
          Map.entry("ConfigMap", "cm"),
          Map.entry("DaemonSet.apps", "ds"),
          Map.entry("Deployment.apps", "deploy"),
          Map.entry("HorizontalPodAutoscaler.autoscaling", "hpa"),
          Map.entry("Ingress.networking.k8s.io", "ing"),
          Map.entry("NetworkPolicy.networking.k8s.io", "netpol"),
          Map.entry("PersistentVolumeClaim", "pvc"),
          Map.entry("PodDisruptionBudget.policy", "pdb"),
          Map.entry("Pod", "po"),
          Map.entry("ReplicaSet.apps", "rs"),
          Map.entry("Service", "svc"),
          Map.entry("ServiceAccount", "sa"),
          Map.entry("StatefulSet.apps", "sts"),
          Map.entry("CronJob.batch", "cj"));

  private KindArgument() {}

  /** Returns the suggested notation of a kind: its name in lower case. */
  public static String of(ResourceKind kind) {
    return kind.kind().toLowerCase(Locale.ROOT);
  }

  /** Returns whether a word matches a kind. */
  public static boolean matches(String word, ResourceKind kind) {
    int dot = word.indexOf('.');
    if (dot < 0) {
      return isName(word, kind);
    }
    String rest = word.substring(dot + 1);
    return isName(word.substring(0, dot), kind)
        && !kind.group().isEmpty()
        && (rest.equalsIgnoreCase(kind.group())
            || rest.equalsIgnoreCase(kind.version() + "." + kind.group()));
  }

  private static boolean isName(String name, ResourceKind kind) {
    String capitals = kind.kind().replaceAll("[^A-Z]", "");
    String group = kind.group().isEmpty() ? "" : "." + kind.group();
    return name.equalsIgnoreCase(kind.kind())
        || name.equalsIgnoreCase(kind.plural())
        || (capitals.length() > 1 && name.equalsIgnoreCase(capitals))
        || name.equalsIgnoreCase(SHORT_NAMES.get(kind.kind() + group));
  }
}
