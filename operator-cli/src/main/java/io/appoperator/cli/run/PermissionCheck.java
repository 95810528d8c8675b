package io.appoperator.cli.run;

import static io.appoperator.core.election.ElectionSettings.STANDARD_NAME;

import io.appoperator.api.ManagedKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.cli.command.ClusterAccess;
import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.capability.KindDiscovery;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.election.ElectionSettings;
import io.appoperator.core.event.EventSelection;
import io.appoperator.core.install.AccessReview;
import io.appoperator.core.install.AccessReview.MissingPermission;
import io.appoperator.core.install.ServiceAccountName;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reports all missing permissions of the operator at its start. */
final class PermissionCheck {

  private static final String ACCOUNT = "system:serviceaccount:";
  private static final int FORBIDDEN = 403;

  private final Terminal terminal;
  private final Cluster cluster;
  private final AccessReview review;

  PermissionCheck(Terminal terminal, Cluster cluster, EventSelection events) {
    this.terminal = terminal;
    this.cluster = cluster;
    this.review = new AccessReview(cluster, events);
  }

  /**
   * Reports the missing permissions.
   *
   * @param authorized whether the operator authorizes clients of its metrics
   * @throws UserException if a required permission is missing, or permissions cannot be queried
   * @throws ClusterException if the server is currently not reachable
   */
  void check(
      PluginRegistry plugins,
      List<String> namespaces,
      @Nullable ElectionSettings lease,
      boolean authorized)
      throws UserException {
    List<MissingPermission> denials = new ArrayList<>();
    String user;
    try {
      denials.addAll(
          review.denials(
              plugins.kinds().stream().map(LoadedKind::kind).toList(),
              served(plugins),
              plugins.relatedKinds(),
              namespaces,
              lease == null ? null : lease.lease()));
      if (authorized) {
        denials.addAll(review.metricsDenials());
      }
      user = denials.isEmpty() ? "" : review.user();
    } catch (ClusterException e) {
      if (e.isTransient()) {
        throw e;
      }
      if (e.isUnauthenticated()) {
        throw ClusterAccess.unauthenticated(e);
      }
      if (e.code() != FORBIDDEN) {
        throw new UserException(
            ExitCode.CLUSTER,
            "The API server rejects the credentials: %s Check the credentials and the address in the kubeconfig."
                .formatted(e.getMessage()));
      }
      terminal.printMessage("Checking the permissions failed: " + e.getMessage());
      return;
    }
    if (denials.isEmpty()) {
      return;
    }
    String options = options(namespaces, lease) + (authorized ? " --metrics-authorization" : "");
    List<String> details = details(user, denials, options);
    if (denials.stream().anyMatch(MissingPermission::required)) {
      throw new UserException(ExitCode.CLUSTER, summary(user), details);
    }
    terminal.printMessage(summary(user), details);
    terminal.printMessage(
        "The operator continues without them. Operations that need them fail; see the status of the resource or the log.");
  }

  /** Permissions on a kind that is not served are not needed yet. */
  private List<ManagedKind> served(PluginRegistry plugins) {
    Set<ResourceKind> unserved = new KindDiscovery(cluster, plugins.optionalKinds()).unserved();
    return plugins.managed().stream()
        .filter(managed -> !unserved.contains(managed.kind()))
        .toList();
  }

  private static String summary(String user) {
    return "Permissions are missing. The user '%s' is not allowed to:".formatted(user);
  }

  private static List<String> details(
      String user, List<MissingPermission> denials, String options) {
    return Stream.concat(
            denials.stream().map(denial -> "  " + denial.permission()),
            Stream.of(remedy(user, options)))
        .toList();
  }

  /** Returns the options of {@code operator rbac} in addition to the account. */
  private static String options(List<String> namespaces, @Nullable ElectionSettings lease) {
    String only = namespaces.isEmpty() ? "" : " --namespace " + String.join(",", namespaces);
    if (lease == null || lease.lease().name().equals(STANDARD_NAME)) {
      return only;
    }
    return only + " --lease-name " + lease.lease().name();
  }

  private static String remedy(String user, String options) {
    if (!user.startsWith(ACCOUNT)) {
      return "Bind the roles that 'operator rbac%s' prints to this user.".formatted(options);
    }
    ServiceAccountName account = ServiceAccountName.parse(user.substring(ACCOUNT.length()));
    return "Grant them with: operator rbac --service-account %s%s | kubectl apply -f -."
        .formatted(account, options);
  }
}
