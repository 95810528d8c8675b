package io.appoperator.cli.completion;

import io.appoperator.api.ResourceKind;
import io.appoperator.cli.command.KindArgument;
import io.appoperator.cli.command.PrimaryKindArgument;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import io.appoperator.core.cluster.fabric8.KubeConnection;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.OperatorMetadata;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Completion values from the kubeconfig, the cluster and the plug-ins. Limited in time and number,
 * and silent: without a response there are no values.
 */
final class LiveCandidates {

  private static final ResourceKind NAMESPACE =
      new ResourceKind("", "v1", "Namespace", "namespaces");

  private static final Duration LIMIT = Duration.ofSeconds(2);
  private static final int MAX_CANDIDATES = 500;
  private static final String CONTEXT = "--context";

  /** These commands never read a cluster, and neither does their completion. */
  private static final Set<String> OFFLINE = Set.of("render", "validate", "explain");

  private final PartialCommandLine line;
  private final Supplier<PluginRegistry> plugins;

  LiveCandidates(PartialCommandLine line, Supplier<PluginRegistry> plugins) {
    this.line = line;
    this.plugins = plugins;
  }

  /**
   * Returns values of an option or a parameter.
   *
   * @param typed the typed part of the value
   */
  List<String> of(ArgSpec argument, String typed) {
    if (argument instanceof OptionSpec option) {
      return switch (option.longestName()) {
        case CONTEXT -> query(() -> connection().contexts());
        case "--namespace", "--namespaces", "--lease-namespace" ->
            OFFLINE.contains(line.command().name()) ? List.of() : query(this::namespaces);
        default -> List.of();
      };
    }
    return switch (line.command().name()) {
      case "tree" -> query(() -> resources(typed));
      case "explain" -> query(this::objectKinds);
      default -> List.of();
    };
  }

  private static List<String> query(Callable<List<String>> question) {
    return TimeLimitedQuery.query(LIMIT, question).stream().limit(MAX_CANDIDATES).toList();
  }

  private List<String> namespaces() {
    try (Fabric8Cluster cluster = open()) {
      return names(cluster, NAMESPACE, null);
    }
  }

  /** Returns names, with the kind as a prefix if it is already typed. */
  private List<String> resources(String typed) {
    int slash = typed.indexOf('/') + 1;
    List<String> found = new ArrayList<>();
    try (Fabric8Cluster cluster = open()) {
      String namespace = line.value("--namespace").orElseGet(cluster::namespace);
      for (LoadedKind<?> kind : plugins.get().kinds()) {
        if (slash == 0 || PrimaryKindArgument.matches(typed.substring(0, slash - 1), kind)) {
          names(cluster, kind.kind(), namespace)
              .forEach(name -> found.add(typed.substring(0, slash) + name));
        }
      }
    }
    return found;
  }

  private List<String> objectKinds() {
    return plugins.get().managedKinds().stream().map(KindArgument::of).toList();
  }

  /** A kind that is not installed or is forbidden does not affect the others. */
  private static List<String> names(
      Cluster cluster, ResourceKind kind, @Nullable String namespace) {
    try {
      return cluster.list(kind, ListQuery.in(namespace).limit(MAX_CANDIDATES)).items().stream()
          .map(live -> live.path("metadata").path("name").asText())
          .toList();
    } catch (ClusterException e) {
      return List.of();
    }
  }

  private Fabric8Cluster open() {
    return connection().open(OperatorMetadata.OPERATOR, (method, host, code) -> {});
  }

  private KubeConnection connection() {
    return new KubeConnection(
        line.value("--kubeconfig").map(Path::of).orElse(null),
        line.value(CONTEXT).orElse(null),
        LIMIT);
  }
}
