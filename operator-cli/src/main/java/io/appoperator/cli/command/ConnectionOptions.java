package io.appoperator.cli.command;

import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import io.appoperator.core.option.Period;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The connection options of commands that read a cluster once. */
public final class ConnectionOptions {

  private static final Period TIMEOUTS = new Period(Duration.ofMillis(100), Duration.ofHours(1));

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init")
  private CommandSpec command;

  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      description =
          "Path to the kubeconfig (default: $$KUBECONFIG, the pod's service account, or ~/.kube/config).")
  private @Nullable Path kubeconfig;

  @Option(
      names = "--context",
      paramLabel = "NAME",
      description = "Context of the kubeconfig (default: the current context).")
  private @Nullable String context;

  private Duration timeout = ClusterAccess.TIMEOUT;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description = "Time limit for each request, such as 500ms or 1m30s (default: 30s).")
  void setTimeout(String value) {
    timeout = OptionValue.checked(command, "--timeout", TIMEOUTS::parse, value);
  }

  /** Opens the connection; nothing is sent yet. */
  public Fabric8Cluster open() throws UserException {
    return new ClusterAccess(kubeconfig, context).open((method, host, code) -> {}, timeout);
  }
}
