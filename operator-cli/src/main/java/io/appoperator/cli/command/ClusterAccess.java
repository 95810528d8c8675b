package io.appoperator.cli.command;

import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.RequestListener;
import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import io.appoperator.core.cluster.fabric8.KubeConnection;
import io.appoperator.core.render.OperatorMetadata;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Which cluster a command asks.
 *
 * @param kubeconfig the kubeconfig, or null for the usual places
 * @param context a context of it, or null for its current one
 */
public record ClusterAccess(@Nullable Path kubeconfig, @Nullable String context) {

  /** How long a request may take, unless a command says otherwise. */
  static final Duration TIMEOUT = Duration.ofSeconds(30);

  /** Says that the server does not accept the credentials: not that something is forbidden. */
  public static UserException unauthenticated(ClusterException e) {
    return new UserException(
        ExitCode.CLUSTER,
        "%s. Log in again, or select other credentials with --kubeconfig and --context."
            .formatted(e.getMessage().replaceFirst("\\.$", "")));
  }

  /** Opens a connection; nothing is sent yet. */
  public Fabric8Cluster open(RequestListener listener) throws UserException {
    return open(listener, TIMEOUT);
  }

  /** Opens a connection whose requests give up after a time. */
  public Fabric8Cluster open(RequestListener listener, Duration timeout) throws UserException {
    KubeConnection connection = new KubeConnection(kubeconfig, context, timeout);
    try {
      return connection.open(OperatorMetadata.OPERATOR, listener);
    } catch (IllegalArgumentException e) {
      throw new UserException(ExitCode.USAGE, String.valueOf(e.getMessage()));
    }
  }
}
