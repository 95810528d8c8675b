package io.appoperator.cli.run;

import io.appoperator.api.ResourceRef;
import io.appoperator.cli.command.ConnectionOptions;
import io.appoperator.cli.option.BooleanType;
import io.appoperator.cli.option.CallLimit;
import io.appoperator.cli.option.LabelSelector;
import io.appoperator.cli.option.NameTypes;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.controller.ReconcileLimits;
import io.appoperator.core.election.ElectionSettings;
import io.appoperator.core.event.EventSelection;
import io.appoperator.core.plan.RolloutLimits;
import io.appoperator.core.run.RunOptions;
import io.appoperator.core.telemetry.BindAddress;
import io.appoperator.core.telemetry.LogFormat;
import io.appoperator.core.telemetry.LogLevel;
import io.appoperator.core.telemetry.MetricsEndpoint;
import io.appoperator.core.telemetry.PrimarySample;
import io.appoperator.core.watch.Scope;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options of {@code operator run}, set by picocli. The variable, the key of the file, the help
 * and the reference follow from each annotation. A description ends with the default in
 * parentheses.
 */
@SuppressWarnings("NullAway.Init") // set by picocli
final class RunFlags {

  private static final String ROLLOUTS = "" + RolloutLimits.DEFAULT_MOST;
  private static final String MEASURED = "" + PrimarySample.STANDARD_PRIMARIES;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      converter = RunTypes.ConfigFile.class,
      description = "Read options from this YAML file; its keys are the flag names.")
  @Nullable String config;

  @Option(
      names = "--print-config",
      arity = "0..1",
      paramLabel = "true|false",
      converter = BooleanType.class,
      completionCandidates = BooleanType.class,
      preprocessor = BooleanType.class,
      defaultValue = "false",
      description = "Print all options with their values and sources, then exit.")
  boolean printConfig;

  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      converter = RunTypes.Kubeconfig.class,
      description = ConnectionOptions.KUBECONFIG)
  @Nullable String kubeconfig;

  @Option(
      names = "--context",
      paramLabel = "NAME",
      converter = RunTypes.Context.class,
      description = ConnectionOptions.CONTEXT)
  @Nullable String context;

  @Option(
      names = "--embedded",
      arity = "0..1",
      paramLabel = "true|false",
      converter = BooleanType.class,
      completionCandidates = BooleanType.class,
      preprocessor = BooleanType.class,
      defaultValue = "false",
      description =
          "Start an API server in this process, and run on it. For trying and tests only: its pods run nothing, and all objects are lost at the end.")
  boolean embedded;

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAMESPACE",
      split = ",",
      converter = NameTypes.NamespaceName.class,
      description =
          "Manage the resources in these namespaces; repeatable (default: all namespaces).")
  List<String> namespaces = List.of();

  @Option(
      names = {"-A", "--all-namespaces"},
      arity = "0..1",
      paramLabel = "true|false",
      converter = BooleanType.class,
      completionCandidates = BooleanType.class,
      preprocessor = BooleanType.class,
      defaultValue = "false",
      description = "Manage the resources in all namespaces; overrides a variable and the file.")
  boolean allNamespaces;

  @Option(
      names = {"-l", "--selector"},
      paramLabel = "SELECTOR",
      converter = LabelSelector.class,
      description = "Manage only the resources with these labels (default: any labels).")
  String selector = "";

  @Option(
      names = "--settings",
      paramLabel = "FILE",
      split = ",",
      converter = RunTypes.SettingsFile.class,
      description =
          "Render with the settings in this file, and read it again when it changes; repeatable (default: none).")
  List<String> settings = List.of();

  @Option(
      names = "--settings-configmap",
      paramLabel = "NAME",
      converter = NameTypes.ObjectName.class,
      description =
          "ConfigMap that is mounted as the files of --settings, in the namespace of the lease. The lease names it, so that diff reads it (default: none).")
  String settingsConfigMap = "";

  @Option(
      names = "--once",
      arity = "0..1",
      paramLabel = "true|false",
      converter = BooleanType.class,
      completionCandidates = BooleanType.class,
      preprocessor = BooleanType.class,
      defaultValue = "false",
      description = "Reconcile everything once, then exit.")
  boolean once;

  @Option(
      names = "--dry-run",
      arity = "0..1",
      paramLabel = "true|false",
      converter = BooleanType.class,
      completionCandidates = BooleanType.class,
      preprocessor = BooleanType.class,
      defaultValue = "false",
      description = "Log the intended changes without writing anything.")
  boolean dryRun;

  @Option(
      names = "--workers",
      paramLabel = "NUMBER",
      converter = RunTypes.Workers.class,
      defaultValue = "8",
      description =
          "Maximum number of resources of a kind that are reconciled at the same time (default: 8).")
  int workers;

  @Option(
      names = "--max-upgrade-rollouts",
      paramLabel = "NUMBER",
      converter = RunTypes.Rollouts.class,
      defaultValue = ROLLOUTS,
      description =
          "Maximum number of simultaneous rollouts that no change of the spec causes, as after an upgrade. 0 starts none until the spec is edited (default: "
              + ROLLOUTS
              + ").")
  int maxUpgradeRollouts;

  @Option(
      names = "--max-related-rollouts",
      paramLabel = "NUMBER",
      converter = RunTypes.Rollouts.class,
      defaultValue = ROLLOUTS,
      description =
          "Maximum number of simultaneous rollouts that a change of a related object causes, such as a ConfigMap of rollout.restartOn. 0 starts none until the spec is edited (default: "
              + ROLLOUTS
              + ").")
  int maxRelatedRollouts;

  @Option(
      names = "--reconcile-timeout",
      paramLabel = "DURATION",
      converter = CallLimit.class,
      defaultValue = "2m",
      description =
          "Time limit for reconciling one resource, after which it is interrupted and retried; longer than --manager-timeout (default: 2m).")
  Duration reconcileTimeout;

  @Option(
      names = "--manager-timeout",
      paramLabel = "DURATION",
      converter = CallLimit.class,
      defaultValue = "30s",
      description =
          "Time limit for each call of a manager or a kind of a plug-in; one that exceeds it is disabled until the restart (default: 30s).")
  Duration managerTimeout;

  @Option(
      names = "--health-address",
      paramLabel = "HOST:PORT",
      converter = RunTypes.Address.class,
      defaultValue = ":8080",
      description = "Address that serves /healthz and /readyz (default: :8080).")
  BindAddress healthAddress;

  @Option(
      names = "--metrics-address",
      paramLabel = "HOST:PORT",
      converter = RunTypes.Address.class,
      defaultValue = ":9090",
      description = "Address that serves /metrics (default: :9090).")
  BindAddress metricsAddress;

  @Option(
      names = "--metrics-cert-path",
      paramLabel = "DIR",
      converter = RunTypes.CertificateDirectory.class,
      description =
          "Serve /metrics over TLS, with tls.crt and tls.key of this directory; they are read again when they change (default: plain HTTP).")
  @Nullable String metricsCertPath;

  @Option(
      names = "--metrics-authorization",
      arity = "0..1",
      paramLabel = "true|false",
      converter = BooleanType.class,
      completionCandidates = BooleanType.class,
      preprocessor = BooleanType.class,
      defaultValue = "false",
      description =
          "Serve /metrics only to clients with the token of a user who may get this path; needs --metrics-cert-path.")
  boolean metricsAuthorization;

  @Option(
      names = "--max-primary-metrics",
      paramLabel = "NUMBER",
      converter = RunTypes.MeasuredPrimaries.class,
      defaultValue = MEASURED,
      description =
          "Publish metrics of each resource of a kind if there are at most this many. 0 publishes none (default: "
              + MEASURED
              + ").")
  int maxPrimaryMetrics;

  @Option(
      names = "--events",
      paramLabel = "all|warnings|none",
      converter = RunTypes.EventSelections.class,
      completionCandidates = RunTypes.EventSelections.class,
      defaultValue = "all",
      description = "Events to write; the status and the log stay the same (default: all).")
  EventSelection events;

  @Option(
      names = "--log-format",
      paramLabel = "auto|json|text",
      converter = RunTypes.Formats.class,
      completionCandidates = RunTypes.Formats.class,
      defaultValue = "auto",
      description =
          "Log format: json, text, or auto for json in a cluster and text elsewhere (default: auto).")
  LogFormat logFormat;

  @Option(
      names = "--log-level",
      paramLabel = "error|warn|info|debug",
      converter = RunTypes.Levels.class,
      completionCandidates = RunTypes.Levels.class,
      defaultValue = "info",
      description =
          "Minimum log level: warn logs failures, info also changes, debug also retries and the stack traces of plug-ins (default: info).")
  LogLevel logLevel;

  @Option(
      names = "--otlp-endpoint",
      paramLabel = "URL",
      converter = RunTypes.Collector.class,
      description =
          "Send traces to this OpenTelemetry collector, with OTLP over HTTP (default: no traces).")
  @Nullable URI otlpEndpoint;

  @Option(
      names = "--leader-elect",
      arity = "0..1",
      paramLabel = "true|false",
      converter = BooleanType.class,
      completionCandidates = BooleanType.class,
      preprocessor = BooleanType.class,
      description =
          "Use leader election: write only while holding a lease (default: true in a cluster, else false).")
  @Nullable Boolean leaderElect;

  @Option(names = "--no-leader-elect", arity = "0", description = "Same as --leader-elect=false.")
  @SuppressWarnings("UnusedVariable") // the configuration takes it as a value of --leader-elect
  private @Nullable String noLeaderElect;

  @Option(
      names = "--lease-namespace",
      paramLabel = "NAMESPACE",
      converter = NameTypes.NamespaceName.class,
      description = "Namespace of the lease (default: the namespace of the pod or the kubeconfig).")
  @Nullable String leaseNamespace;

  @Option(
      names = "--lease-name",
      paramLabel = "NAME",
      converter = NameTypes.ObjectName.class,
      defaultValue = ElectionSettings.STANDARD_NAME,
      description =
          "Name of the lease; each operator in a cluster needs its own (default: "
              + ElectionSettings.STANDARD_NAME
              + ").")
  String leaseName;

  @Option(
      names = "--lease-duration",
      paramLabel = "DURATION",
      converter = RunTypes.LeaseDuration.class,
      defaultValue = "15s",
      description =
          "Time that other replicas wait for a leader that does not renew, in whole seconds (default: 15s).")
  Duration leaseDuration;

  @Option(
      names = "--renew-deadline",
      paramLabel = "DURATION",
      converter = RunTypes.RenewDeadline.class,
      defaultValue = "10s",
      description =
          "Time that a leader continues to write without a renewal; shorter than the lease duration (default: 10s).")
  Duration renewDeadline;

  @Option(
      names = "--retry-period",
      paramLabel = "DURATION",
      converter = RunTypes.RetryPeriod.class,
      defaultValue = "2s",
      description =
          "Interval at which a leader renews and others check the lease; shorter than the renew deadline (default: 2s).")
  Duration retryPeriod;

  /**
   * Returns the lease to hold.
   *
   * @param standardNamespace its namespace if no other is set
   */
  ElectionSettings election(String standardNamespace, String identity) {
    String namespace = leaseNamespace == null ? standardNamespace : leaseNamespace;
    return new ElectionSettings(
        new ResourceRef(ElectionSettings.LEASE, namespace, leaseName),
        identity,
        leaseDuration,
        renewDeadline,
        retryPeriod);
  }

  /**
   * Returns how the operator runs.
   *
   * @param election the lease to hold while writing, or null to write without one
   * @param instance the name of this replica
   */
  RunOptions options(@Nullable ElectionSettings election, String instance) {
    return new RunOptions(
        new Scope(namespaces.stream().distinct().toList(), selector),
        once ? RunOptions.RunMode.ONCE : RunOptions.RunMode.UNTIL_STOPPED,
        dryRun ? WriteMode.DRY_RUN : WriteMode.REAL,
        workers,
        healthAddress,
        new MetricsEndpoint(
            metricsAddress,
            metricsCertPath == null ? null : Path.of(metricsCertPath),
            metricsAuthorization),
        election,
        instance,
        events,
        new ReconcileLimits(
            managerTimeout,
            RunFlags.class.getClassLoader(),
            reconcileTimeout,
            new RolloutLimits(maxUpgradeRollouts, maxRelatedRollouts)),
        maxPrimaryMetrics);
  }
}
