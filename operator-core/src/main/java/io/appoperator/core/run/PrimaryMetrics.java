package io.appoperator.core.run;

import io.appoperator.api.Readiness.Replicas;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.kind.PodRequests;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.telemetry.Metrics;
import io.appoperator.core.telemetry.PrimarySample;
import io.appoperator.core.telemetry.PrimarySample.Pods;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.PrimaryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Measures each primary resource from what the watches have stored. Only the leader does, so that
 * each series exists once.
 */
final class PrimaryMetrics {

  private final Map<ResourceKind, PrimaryStore> primaries;
  private final LiveStore live;
  private final BooleanSupplier leads;
  private final int most;

  /**
   * @param primaries the primary resources of each kind
   * @param live their secondary resources
   * @param leads whether this replica leads
   * @param most the maximum number of primaries of a kind that are measured; if there are more,
   *     none is
   */
  PrimaryMetrics(
      Map<ResourceKind, PrimaryStore> primaries, LiveStore live, BooleanSupplier leads, int most) {
    this.primaries = Map.copyOf(primaries);
    this.live = live;
    this.leads = leads;
    this.most = most;
  }

  /** Publishes the values, and how many resources have none. */
  void show(Metrics metrics) {
    metrics.gauges(
        "application_operator_primary_metrics_omitted",
        "Number of resources without metrics of their own, because there are too many of the kind.",
        "kind",
        primaries.keySet().stream().map(ResourceKind::kind).sorted().toList(),
        this::omitted);
    metrics.primaries(this::samples);
  }

  private int omitted(String kind) {
    return primaries.entrySet().stream()
        .filter(entry -> entry.getKey().kind().equals(kind))
        .mapToInt(entry -> entry.getValue().size())
        .filter(size -> size > most)
        .sum();
  }

  private List<PrimarySample> samples() {
    List<PrimarySample> samples = new ArrayList<>();
    if (!leads.getAsBoolean()) {
      return samples;
    }
    for (PrimaryStore store : primaries.values()) {
      if (store.size() <= most) {
        store.forEach(
            primary ->
                samples.add(
                    new PrimarySample(primary.id().ref(), primary.ready(), pods(primary.id()))));
      }
    }
    return samples;
  }

  private @Nullable Pods pods(PrimaryId primary) {
    Pods pods = null;
    for (LiveRecord record : live.of(primary.ref(), List.of())) {
      Replicas replicas = record.readiness().replicas();
      PodRequests requests = record.requests();
      if (replicas != null && requests != null && record.belongsTo(primary)) {
        pods = sum(pods, replicas, requests);
      }
    }
    return pods;
  }

  private static Pods sum(@Nullable Pods before, Replicas replicas, PodRequests requests) {
    Pods others = before == null ? new Pods(0, 0, 0, 0) : before;
    return new Pods(
        others.desired() + replicas.wanted(),
        others.ready() + replicas.ready(),
        others.cpu() + replicas.wanted() * requests.cpu(),
        others.memory() + replicas.wanted() * requests.memory());
  }
}
