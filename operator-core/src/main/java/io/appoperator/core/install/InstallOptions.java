package io.appoperator.core.install;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * How the operator is installed.
 *
 * @param namespace the operator's own namespace
 * @param image the image of its container
 * @param replicas the number of replicas, one of which is the leader
 * @param namespaces the namespaces that it manages, sorted and distinct; empty for all
 * @param selector the label selector of the resources that it manages; empty for any
 * @param leaseName the name of the lease that its replicas share
 * @param metricsNamespace the namespace whose pods may read the metrics
 * @param settings the texts of the files with settings, in their order
 */
public record InstallOptions(
    String namespace,
    ImageName image,
    int replicas,
    List<String> namespaces,
    String selector,
    String leaseName,
    String metricsNamespace,
    List<String> settings) {

  /** The namespace of Prometheus in its usual installations. */
  public static final String STANDARD_METRICS_NAMESPACE = "monitoring";

  public InstallOptions {
    namespaces = List.copyOf(new TreeSet<>(Set.copyOf(namespaces)));
    settings = List.copyOf(settings);
  }
}
