package io.appoperator.cli.diff;

import io.appoperator.api.ResourceRef;
import io.appoperator.cli.option.NameTypes;
import io.appoperator.core.election.ElectionSettings;
import picocli.CommandLine.Option;

/** Whose settings a comparison with a cluster uses. */
final class ClusterSettingsOptions {

  @Option(
      names = "--no-settings",
      order = -2,
      description = {
        "Compare without settings.",
        "Default: with those of the operator in the cluster, if its Lease and ConfigMap can be read."
      })
  private boolean none;

  @Option(
      names = "--lease-namespace",
      paramLabel = "NAMESPACE",
      converter = NameTypes.NamespaceName.class,
      defaultValue = "operator-system",
      description =
          "Namespace of the operator whose settings are used (default: ${DEFAULT-VALUE}).")
  private String leaseNamespace = "";

  @Option(
      names = "--lease-name",
      paramLabel = "NAME",
      converter = NameTypes.ObjectName.class,
      defaultValue = ElectionSettings.STANDARD_NAME,
      description = "Lease of the operator whose settings are used (default: ${DEFAULT-VALUE}).")
  private String leaseName = "";

  /** Returns whether the settings of the operator are used. */
  boolean areUsed() {
    return !none;
  }

  /** Returns the lease of the operator. */
  ResourceRef lease() {
    return new ResourceRef(ElectionSettings.LEASE, leaseNamespace, leaseName);
  }
}
