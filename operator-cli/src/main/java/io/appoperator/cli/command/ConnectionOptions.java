package io.appoperator.cli.command;

import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import io.appoperator.core.option.Period;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that name a cluster, shared by the commands that ask one once. */
public final class ConnectionOptions {

  private static final Period TIMEOUTS = new Period(Duration.ofMillis(100), Duration.ofHours(1));

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init")
  private CommandSpec command;

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

  private Duration timeout = ClusterAccess.TIMEOUT;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description = "How long a request may take, such as 500ms or 1m30s; 30s if not given.")
  void setTimeout(String value) {
    timeout = OptionValue.checked(command, "--timeout", TIMEOUTS::parse, value);
  }

  /** Opens the connection; nothing is sent yet. */
  public Fabric8Cluster open() throws UserException {
    return new ClusterAccess(kubeconfig, context).open((method, host, code) -> {}, timeout);
  }
}
