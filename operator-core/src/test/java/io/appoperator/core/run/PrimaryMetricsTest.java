package io.appoperator.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.sample.SampleSite;
import io.appoperator.core.telemetry.Metrics;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.PrimaryStore;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PrimaryMetricsTest {

  private static final String PREFIX = "application_operator_primary_";
  private static final String SHOP = "{kind=\"Site\",name=\"shop\",namespace=\"town\"} ";
  private static final String OMITTED = PREFIX + "metrics_omitted{kind=\"Site\"} ";

  private final LiveReader reader = SampleSite.reader();
  private final PrimaryStore primaries = new PrimaryStore(SampleSite.KIND);
  private final LiveStore live = new LiveStore();
  private boolean leads = true;

  @Test
  void addsThePodsOfAllWorkloads() {
    primaries.put(site("shop", "True"));
    addDeployment("web", 3, 2, "250m", "64Mi");
    addDeployment("worker", 1, 1, "1", "1Gi");

    assertThat(measured(1))
        .containsExactlyInAnyOrder(
            PREFIX + "ready" + SHOP + "1.0",
            PREFIX + "replicas" + SHOP + "4.0",
            PREFIX + "replicas_ready" + SHOP + "3.0",
            PREFIX + "requested_cpu_cores" + SHOP + "1.75",
            PREFIX + "requested_memory_bytes" + SHOP + "1.275068416E9",
            OMITTED + "0.0");
  }

  @Test
  void aPrimaryWithoutWorkloadHasNoPods() {
    primaries.put(site("shop", "False"));

    assertThat(measured(1))
        .containsExactlyInAnyOrder(PREFIX + "ready" + SHOP + "0.0", OMITTED + "0.0");
  }

  @Test
  void ignoresTheWorkloadOfAnEarlierPrimaryOfTheSameName() {
    ObjectNode successor = site("shop", "False");
    successor.withObjectProperty("metadata").put("uid", "other-uid");
    primaries.put(successor);
    addDeployment("web", 3, 2, "250m", "64Mi");

    assertThat(measured(1)).doesNotContain(PREFIX + "replicas" + SHOP + "3.0");
  }

  @Test
  void measuresNoneIfThereAreTooMany() {
    primaries.put(site("shop", "True"));
    primaries.put(site("mail", "True"));

    assertThat(measured(2)).hasSize(3).contains(OMITTED + "0.0");
    assertThat(measured(1)).containsExactly(OMITTED + "2.0");
    assertThat(measured(0)).containsExactly(OMITTED + "2.0");
  }

  @Test
  void onlyTheLeaderMeasures() {
    primaries.put(site("shop", "True"));
    leads = false;

    assertThat(measured(1)).containsExactly(OMITTED + "0.0");
  }

  private List<String> measured(int most) {
    Metrics metrics = new Metrics();
    new PrimaryMetrics(Map.of(SampleSite.KIND, primaries), live, () -> leads, most).show(metrics);
    return metrics.scrape().lines().filter(line -> line.startsWith(PREFIX)).toList();
  }

  private static ObjectNode site(String name, String ready) {
    return SampleSite.json(
        """
        {'metadata': {'name': '%s', 'namespace': 'town', 'uid': 'shop-uid', 'resourceVersion': '1'},
         'status': {'conditions': [{'type': 'Ready', 'status': '%s'}]}}
        """
            .formatted(name, ready));
  }

  private void addDeployment(String name, int replicas, int ready, String cpu, String memory) {
    ObjectNode deployment =
        SampleSite.json(
            """
            {'metadata': {'name': '%s', 'namespace': 'town', 'uid': '%s', 'resourceVersion': '1',
               'ownerReferences': [{'apiVersion': 'example.org/v1', 'kind': 'Site', 'name': 'shop',
                 'uid': 'shop-uid', 'controller': true}]},
             'spec': {'replicas': %s, 'template': {'spec': {'containers': [
               {'resources': {'requests': {'cpu': '%s', 'memory': '%s'}}}]}}},
             'status': {'readyReplicas': %s}}
            """
                .formatted(name, name, replicas, cpu, memory, ready));
    live.put(reader.read(SampleSite.DEPLOYMENT, deployment));
  }
}
