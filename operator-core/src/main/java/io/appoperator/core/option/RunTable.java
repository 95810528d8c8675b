package io.appoperator.core.option;

import io.appoperator.core.election.ElectionSettings;
import io.appoperator.core.plan.RolloutPacingPolicy;
import io.appoperator.core.telemetry.BindAddress;
import io.appoperator.core.telemetry.LogFormat;
import io.appoperator.core.telemetry.LogLevel;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/**
 * All options of {@code operator run}. A new one is a constant here and in {@link #ALL}; its flag,
 * its variable, its key, the checks, the help and the reference follow from that.
 */
public final class RunTable {

  public static final Option<String> CONFIG =
      Option.of(
              "config",
              new Text("FILE", "a file, or - for stdin"),
              "Read options from this YAML file; its keys are the flag names")
          .notInFile();

  public static final Option<Boolean> PRINT_CONFIG =
      Option.of(
              "print-config",
              new Switch(),
              "Print all options with their values and sources, then exit")
          .standard("false")
          .notInFile();

  public static final Option<String> KUBECONFIG =
      Option.of("kubeconfig", new Text("FILE", "a file"), "The kubeconfig")
          .ifAbsent("$KUBECONFIG, the pod's account or ~/.kube/config");

  public static final Option<String> CONTEXT =
      Option.of(
              "context",
              new Text("NAME", "a context of the kubeconfig"),
              "A context of the kubeconfig")
          .ifAbsent("its current one");

  public static final Option<List<String>> NAMESPACES =
      Option.of(
              "namespace",
              new Several<>(Name.NAMESPACE),
              "Manage the resources in these namespaces; repeatable")
          .shorthand("-n")
          .ifAbsent("all")
          .formerly("namespaces");

  public static final Option<Boolean> ALL_NAMESPACES =
      Option.of(
              "all-namespaces",
              new Switch(),
              "Manage the resources in all namespaces; overrides a variable and the file")
          .shorthand("-A")
          .standard("false");

  public static final Option<String> SELECTOR =
      Option.of("selector", new Selector(), "Manage only the resources with these labels")
          .shorthand("-l")
          .ifAbsent("any labels");

  public static final Option<Boolean> ONCE =
      Option.of("once", new Switch(), "Reconcile everything once, then exit").standard("false");

  public static final Option<Boolean> DRY_RUN =
      Option.of("dry-run", new Switch(), "Log the intended changes without writing anything")
          .standard("false");

  public static final Option<Integer> WORKERS =
      Option.of(
              "workers",
              new Whole(1, 64),
              "Maximum number of resources of a kind that are reconciled at the same time")
          .standard("8");

  public static final Option<Integer> MAX_UPGRADE_ROLLOUTS =
      Option.of(
              "max-upgrade-rollouts",
              new Whole(0, 100_000),
              "Maximum number of simultaneous rollouts not caused by an edit, as after an upgrade; 0 for none")
          .standard(Integer.toString(RolloutPacingPolicy.DEFAULT_MOST));

  public static final Option<Duration> PASS_TIMEOUT =
      Option.of(
              "pass-timeout",
              new Period(Duration.ofSeconds(1), Duration.ofHours(1)),
              "Time limit for reconciling one resource, after which it is interrupted and retried; longer than --manager-timeout")
          .standard("2m");

  public static final Option<Duration> MANAGER_TIMEOUT =
      Option.of(
              "manager-timeout",
              new Period(Duration.ofSeconds(1), Duration.ofHours(1)),
              "Time limit for each call of a manager or a kind; one that exceeds it is disabled until the restart")
          .standard("30s");

  public static final Option<BindAddress> HEALTH_ADDRESS =
      Option.of("health-address", new Address(), "Address that serves /healthz and /readyz")
          .standard(":8080");

  public static final Option<BindAddress> METRICS_ADDRESS =
      Option.of("metrics-address", new Address(), "Address that serves /metrics").standard(":9090");

  public static final Option<LogFormat> LOG_FORMAT =
      Option.of(
              "log-format",
              new Choice<>(LogFormat.class),
              "Log format: json, text, or auto (json in a cluster, text elsewhere)")
          .standard("auto");

  public static final Option<LogLevel> LOG_LEVEL =
      Option.of(
              "log-level",
              new Choice<>(LogLevel.class),
              "Minimum log level: warn logs failures, info also changes, debug also retries and the stack traces of plug-ins")
          .standard("info");

  public static final Option<URI> OTLP_ENDPOINT =
      Option.of(
              "otlp-endpoint",
              new Endpoint(),
              "Send traces to this OpenTelemetry collector, with OTLP over HTTP")
          .ifAbsent("no traces");

  public static final Option<Boolean> LEADER_ELECTION =
      Option.of(
              "leader-elect", new Switch(), "Use leader election: write only while holding a lease")
          .ifAbsent("true in a cluster, else false")
          .formerly("leader-election");

  public static final Option<String> LEASE_NAMESPACE =
      Option.of("lease-namespace", Name.NAMESPACE, "Namespace of the lease")
          .ifAbsent("the namespace of the pod or the kubeconfig");

  public static final Option<String> LEASE_NAME =
      Option.of(
              "lease-name",
              Name.OBJECT,
              "Name of the lease; each operator in a cluster needs its own")
          .standard(ElectionSettings.STANDARD_NAME);

  public static final Option<Duration> LEASE_DURATION =
      Option.of(
              "lease-duration",
              new Period(Duration.ofSeconds(1), Duration.ofHours(1), Duration.ofSeconds(1)),
              "Time that other replicas wait for a leader that does not renew, in whole seconds")
          .standard("15s");

  public static final Option<Duration> RENEW_DEADLINE =
      Option.of(
              "renew-deadline",
              new Period(Duration.ofMillis(100), Duration.ofHours(1)),
              "Time that a leader continues to write without a renewal; shorter than the lease duration")
          .standard("10s");

  public static final Option<Duration> RETRY_PERIOD =
      Option.of(
              "retry-period",
              new Period(Duration.ofMillis(10), Duration.ofHours(1)),
              "Interval at which a leader renews and others check the lease; shorter than the renew deadline")
          .standard("2s");

  /** The order of help and documentation. */
  public static final List<Option<?>> ALL =
      List.of(
          CONFIG,
          PRINT_CONFIG,
          KUBECONFIG,
          CONTEXT,
          NAMESPACES,
          ALL_NAMESPACES,
          SELECTOR,
          ONCE,
          DRY_RUN,
          WORKERS,
          MAX_UPGRADE_ROLLOUTS,
          PASS_TIMEOUT,
          MANAGER_TIMEOUT,
          HEALTH_ADDRESS,
          METRICS_ADDRESS,
          LOG_FORMAT,
          LOG_LEVEL,
          OTLP_ENDPOINT,
          LEADER_ELECTION,
          LEASE_NAMESPACE,
          LEASE_NAME,
          LEASE_DURATION,
          RENEW_DEADLINE,
          RETRY_PERIOD);

  /**
   * What must fit together. A manager that hangs is only told from a slow server if its limit ends
   * first.
   */
  public static final List<Longer> RULES =
      List.of(
          new Longer(PASS_TIMEOUT, MANAGER_TIMEOUT),
          new Longer(LEASE_DURATION, RENEW_DEADLINE),
          new Longer(RENEW_DEADLINE, RETRY_PERIOD));

  static final List<Exclusive> EXCLUSIVE = List.of(new Exclusive(NAMESPACES, ALL_NAMESPACES));

  private RunTable() {}
}
