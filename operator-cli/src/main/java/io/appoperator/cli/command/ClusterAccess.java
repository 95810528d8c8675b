package io.appoperator.cli.command;

import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.RequestListener;
import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import io.appoperator.core.cluster.fabric8.KubeConnection;
import io.appoperator.core.observe.ServerMessage;
import io.appoperator.core.render.OperatorMetadata;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The cluster of a command.
 *
 * @param kubeconfig the kubeconfig, or null for the default locations
 * @param context a context of it, or null for its current one
 */
public record ClusterAccess(@Nullable Path kubeconfig, @Nullable String context) {

  /** The default time limit of a request. */
  static final Duration TIMEOUT = Duration.ofSeconds(30);

  /** Describes rejected credentials (401), as opposed to a missing permission (403). */
  public static UserException unauthenticated(ClusterException e) {
    return new UserException(
        ExitCode.CLUSTER,
        "%s. Log in again, or select other credentials with --kubeconfig and --context."
            .formatted(e.getMessage().replaceFirst("\\.$", "")));
  }

  /** Describes kinds that the cluster does not have. */
  public static UserException missingKind(String kinds) {
    return new UserException(
        ExitCode.CLUSTER,
        "The cluster has no kind %s. Install it with 'operator crd | kubectl apply -f -'."
            .formatted(kinds));
  }

  /** Describes that the cluster does not say which kinds it has. */
  public static UserException unknownKinds(ClusterException e) {
    return e.isUnauthenticated()
        ? unauthenticated(e)
        : new UserException(
            ExitCode.CLUSTER,
            "The kinds of the cluster are unknown: %s Check the connection, or select another cluster with --kubeconfig and --context."
                .formatted(ServerMessage.asSentence(e.getMessage())));
  }

  /** Opens a connection; nothing is sent yet. */
  public Fabric8Cluster open(RequestListener listener) throws UserException {
    return open(listener, TIMEOUT);
  }

  /** Opens a connection with a time limit for requests. */
  public Fabric8Cluster open(RequestListener listener, Duration timeout) throws UserException {
    KubeConnection connection = new KubeConnection(kubeconfig, context, timeout);
    try {
      return connection.open(OperatorMetadata.OPERATOR, listener);
    } catch (IllegalArgumentException e) {
      throw new UserException(ExitCode.USAGE, String.valueOf(e.getMessage()));
    }
  }
}
