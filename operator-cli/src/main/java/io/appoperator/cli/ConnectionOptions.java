package io.appoperator.cli;

import io.appoperator.core.cluster.RequestListener;
import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import io.appoperator.core.cluster.fabric8.KubeConnection;
import io.appoperator.core.render.Stamp;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that name a cluster, shared by all commands that ask one. */
final class ConnectionOptions {

  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  /** Within half the renew deadline: after a request that hangs there is time for another. */
  static final Duration LEASE_TIMEOUT = Duration.ofSeconds(4);

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
  Fabric8Cluster open(RequestListener listener) throws UserException {
    return open(listener, TIMEOUT);
  }

  /** Opens another connection whose requests give up soon enough to keep a lease. */
  Fabric8Cluster openForLeases(RequestListener listener) throws UserException {
    return open(listener, LEASE_TIMEOUT);
  }

  private Fabric8Cluster open(RequestListener listener, Duration timeout) throws UserException {
    KubeConnection connection = new KubeConnection(kubeconfig, context, timeout);
    try {
      return connection.open(Stamp.OPERATOR, listener);
    } catch (IllegalArgumentException e) {
      throw new UserException(ExitCode.USAGE, String.valueOf(e.getMessage()));
    }
  }
}
