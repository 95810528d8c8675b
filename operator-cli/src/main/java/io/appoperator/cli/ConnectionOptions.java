package io.appoperator.cli;

import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that name a cluster, shared by the commands that ask one once. */
final class ConnectionOptions {

  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      description =
          "The kubeconfig; if not given, $$KUBECONFIG, the pod's account, ~/.kube/config.")
  private @Nullable Path kubeconfig;

  @Option(
      names = "--context",
      paramLabel = "NAME",
      description = "A context of the kubeconfig; its current one if not given.")
  private @Nullable String context;

  /** Opens the connection; nothing is sent yet. */
  Fabric8Cluster open() throws UserException {
    return new ClusterAccess(kubeconfig, context).open((method, host, code) -> {});
  }
}
