package io.appoperator.cli.command;

import io.appoperator.cli.option.DurationType;
import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The connection options of commands that read a cluster once. */
public final class ConnectionOptions {

  public static final String KUBECONFIG =
      "Path to the kubeconfig (default: $KUBECONFIG, the pod's service account, or ~/.kube/config).";

  public static final String CONTEXT = "Context of the kubeconfig (default: the current context).";

  static final class Timeout extends DurationType {
    Timeout() {
      super(Duration.ofMillis(100), Duration.ofHours(1));
    }
  }

  @Option(names = "--kubeconfig", paramLabel = "FILE", description = KUBECONFIG)
  private @Nullable Path kubeconfig;

  @Option(names = "--context", paramLabel = "NAME", description = CONTEXT)
  private @Nullable String context;

  @Option(
      names = "--timeout",
      paramLabel = "DURATION",
      converter = Timeout.class,
      description = "Time limit for each request, such as 500ms or 1m30s (default: 30s).")
  private Duration timeout = ClusterAccess.TIMEOUT;

  /** Begins to open the connection on another thread. */
  public PendingConnection opening() {
    return new PendingConnection(this);
  }

  /** Opens the connection; nothing is sent yet. */
  public Fabric8Cluster open() throws UserException {
    return new ClusterAccess(kubeconfig, context).open((method, host, code) -> {}, timeout);
  }
}
