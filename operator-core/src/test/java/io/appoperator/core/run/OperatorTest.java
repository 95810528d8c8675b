package io.appoperator.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.controller.ReconcileLimits;
import io.appoperator.core.election.ElectionSettings;
import io.appoperator.core.event.EventSelection;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.sample.GreetingKind;
import io.appoperator.core.telemetry.BindAddress;
import io.appoperator.core.telemetry.Metrics;
import io.appoperator.core.telemetry.MetricsEndpoint;
import io.appoperator.core.telemetry.PrimarySample;
import io.appoperator.core.watch.Scope;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OperatorTest {

  /** One kind without managers: one watch, so that only one thread sends requests. */
  private static final PluginRegistry GREETINGS =
      PluginRegistry.of(List.of(new GreetingKind()), List.of());

  private static final BindAddress FREE_PORT = new BindAddress("127.0.0.1", 0);

  private final MemoryCluster cluster = new MemoryCluster();
  private final MemoryCluster leases = new MemoryCluster();
  private final Metrics metrics = new Metrics();

  @Test
  void electsWithItsOwnClient() throws IOException, InterruptedException {
    ElectionSettings election = ElectionSettings.defaults("team", "lease", "replica-1");
    Operator operator = operator(election, PluginRegistry.of(List.of(), List.of()));
    Thread thread = start(operator);
    await().until(this::isLeading);
    operator.close();
    thread.join();

    assertThat(leases.requests()).contains("create Lease/lease").endsWith("replace Lease/lease");
    assertThat(cluster.requests()).isEmpty();
  }

  @Test
  void isReadyOnceAllKindsAreListed() throws IOException, InterruptedException {
    CountDownLatch answered = new CountDownLatch(1);
    cluster.at("list Greeting", () -> await().until(() -> answered.getCount() == 0));
    Operator operator = operator(null, GREETINGS);
    Thread thread = start(operator);

    await().until(() -> get(operator, "/healthz").statusCode() == 200);
    assertThat(get(operator, "/readyz").statusCode()).isEqualTo(503);
    assertThat(get(operator, "/readyz/listed").body())
        .contains("[-]listed failed: some kinds have not been listed yet: greetings");
    answered.countDown();
    await().until(() -> get(operator, "/readyz/listed").statusCode() == 200);
    operator.close();
    thread.join();
  }

  @Test
  void isReadyIfTheServerRejectsAListAndReportsIt() throws IOException, InterruptedException {
    for (int i = 0; i < 1000; i++) {
      cluster.failAt("list Greeting", Failure.FORBIDDEN, "greetings are forbidden");
    }
    Operator operator = operator(null, GREETINGS);
    Thread thread = start(operator);

    await().until(() -> get(operator, "/readyz").statusCode() == 200);
    assertThat(get(operator, "/readyz?verbose").body())
        .contains("[+]listed ok: greetings cannot be watched: greetings are forbidden");
    assertThat(metrics.scrape())
        .contains("application_operator_blind_spots{kind=\"Greeting\"} 1.0");
    operator.close();
    thread.join();
  }

  @Test
  void isAliveButNotReadyBeforeItRuns() throws IOException, InterruptedException {
    Operator operator = operator(null, GREETINGS);

    assertThat(get(operator, "/healthz").statusCode()).isEqualTo(200);
    assertThat(get(operator, "/readyz").statusCode()).isEqualTo(503);
    operator.close();
  }

  @Test
  void isNotAliveAfterAWatchThreadEnded() throws IOException, InterruptedException {
    cluster.at(
        "list Greeting",
        () -> {
          throw new AssertionError("a defect");
        });
    Operator operator = operator(null, GREETINGS);
    Thread thread = start(operator);

    await()
        .dontCatchUncaughtExceptions()
        .untilAsserted(
            () ->
                assertThat(get(operator, "/healthz/watches").body())
                    .contains("[-]watches failed: the watch of greetings has ended"));
    assertThat(get(operator, "/healthz").statusCode()).isEqualTo(503);
    assertThat(get(operator, "/healthz/workers").statusCode()).isEqualTo(200);
    operator.close();
    thread.join();
  }

  private Operator operator(@Nullable ElectionSettings election, PluginRegistry plugins)
      throws IOException {
    RunOptions options =
        new RunOptions(
            new Scope(List.of(), ""),
            RunOptions.RunMode.UNTIL_STOPPED,
            WriteMode.REAL,
            1,
            FREE_PORT,
            MetricsEndpoint.plain(FREE_PORT),
            election,
            "replica-1",
            EventSelection.ALL,
            ReconcileLimits.STANDARD,
            PrimarySample.STANDARD_PRIMARIES);
    return new Operator(cluster, leases, plugins, Telemetry.of(metrics), options);
  }

  private static Thread start(Operator operator) {
    Thread thread = new Thread(() -> run(operator));
    thread.start();
    return thread;
  }

  private static HttpResponse<String> get(Operator operator, String path)
      throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + operator.healthPort() + path);
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
  }

  private boolean isLeading() {
    return metrics
        .scrape()
        .lines()
        .anyMatch(
            line -> line.startsWith("leader_election_master_status{") && line.endsWith(" 1.0"));
  }

  private static void run(Operator operator) {
    try {
      operator.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
