package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.election.ElectionSettings;
import io.appoperator.core.json.Json;
import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.ProcessSignal;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two replicas in separate processes. On the real server, whose audit log has the time of each
 * replica's writes.
 */
@Tag("core")
@WithControlPlane
@Tag("slow")
class LeadershipIT {

  private static final List<String> NAMES =
      IntStream.range(0, 5).mapToObj(i -> "shop" + i).toList();

  /** So many that the leader is still reconciling them when the last one is stored. */
  private static final List<String> ORDERS =
      IntStream.range(0, 30).mapToObj(i -> "order" + i).toList();

  /** Well below the lease of 15 s, for which another replica would wait otherwise. */
  private static final Duration MAX_HANDOVER = Duration.ofSeconds(10);

  /** The lease duration and the retry period, with a margin for busy machines. */
  private static final Duration MAX_TAKEOVER = Duration.ofSeconds(15 + 2 + 3);

  private static final Duration SUSPENSION = Duration.ofSeconds(20);

  /**
   * The maximum number of writes in progress. A process that is suspended between its check of the
   * clock and the socket sends such a write when it resumes, which no client-side fence can
   * prevent; the write has a uid or version as its precondition.
   */
  private static final int WORKERS = 8;

  /** Enough writes to show that the leader reconciles. */
  private static final int MANY_WRITES = 50;

  @TempDir private Path folder;
  private final CloseableStack opened = new CloseableStack();
  private OperatorScenario scenario;
  private AuditLog.Position beginning;
  private OperatorProcess leader;

  @BeforeEach
  void start(ControlPlane controlPlane, TestNamespace namespace) throws Exception {
    scenario = opened.add(OperatorScenario.withoutOperator(TestServer.of(controlPlane), namespace));
    String first = scenario.operatorKubeconfig();
    String second = scenario.secondKubeconfig();
    beginning = scenario.now();
    NAMES.forEach(name -> scenario.apply(SampleApplications.SMALL.formatted(name)));
    leader = opened.add(OperatorProcess.start(first, namespace.name(), folder.resolve("leader")));
    OperatorScenario.within(Duration.ofSeconds(60)).until(() -> !holder().isEmpty());
    opened.add(OperatorProcess.start(second, namespace.name(), folder.resolve("standby")));
    OperatorScenario.within(Duration.ofSeconds(60)).until(this::aStandbyWatchesTheLease);
    OperatorScenario.within(Duration.ofSeconds(60)).until(() -> allReady("nginx:1.0"));
  }

  @AfterEach
  void close() throws Exception {
    opened.close();
  }

  @Test
  void anotherReplicaLeadsSoonAfterSigtermOfAnIdleLeader() throws Exception {
    assertHandover("at rest");

    assertNextLeaderWorks();
  }

  @Test
  void anotherReplicaFinishesTheWorkSoonAfterSigtermOfABusyLeader() throws Exception {
    ORDERS.forEach(name -> apply(name, "nginx:1.0"));
    assertHandover("while %s Applications are created".formatted(ORDERS.size()));

    OperatorScenario.within(Duration.ofSeconds(60))
        .until(() -> ORDERS.stream().allMatch(name -> scenario.application(name).is("Ready")));
    assertNextLeaderWorks();
    assertThat(writesOf(1))
        .as("the first one was stopped before it was through")
        .anyMatch(entry -> ORDERS.contains(entry.name()));
    assertThat(writesOf(0))
        .as("the first one had begun")
        .anyMatch(entry -> ORDERS.contains(entry.name()));
  }

  @Test
  void anotherReplicaLeadsWithinLeaseAndRetryAfterSigkill() throws Exception {
    String former = holder();

    Instant killed = leader.kill();

    OperatorScenario.within(MAX_TAKEOVER).until(() -> !holder().equals(former));
    LeaseHistory history = LeaseHistory.of(scenario.requestsSince(beginning));
    Duration gap = Duration.between(killed, history.terms().get(1).from());
    System.out.printf("Take-over after kill -9: %s ms%n", gap.toMillis());
    assertThat(gap).isLessThan(MAX_TAKEOVER);
    assertNextLeaderWorks();
  }

  @Test
  void aSuspendedLeaderWritesNothingAfterAnotherReplicaLeads() throws Exception {
    String former = holder();
    Instant resumed;
    Load load = new Load();
    try (load) {
      AuditLog.Position loaded = scenario.now();
      OperatorScenario.within(Duration.ofSeconds(60))
          .until(
              () -> scenario.writesSince(loaded).size() > MANY_WRITES && load.created().size() > 3);

      leader.send(ProcessSignal.STOP);
      FaultDuration.pass(SUSPENSION);
      assertThat(holder()).isNotEqualTo(former);
      resumed = Instant.now();
      leader.send(ProcessSignal.CONTINUE);
      FaultDuration.pass(Duration.ofSeconds(2));
    }

    assertThat(leader.awaitEnd()).as("it says that it lost the lease").isEqualTo(4);
    edit("nginx:2.0");
    OperatorScenario.within(Duration.ofSeconds(60)).until(() -> allReady("nginx:2.0"));
    OperatorScenario.within(Duration.ofSeconds(60))
        .until(
            () -> load.created().stream().allMatch(name -> scenario.application(name).is("Ready")));
    List<AuditEntry> writesWithoutLease =
        LeaseHistory.of(scenario.requestsSince(beginning)).writesWithoutLease();
    System.out.printf(
        "Writes on their way when the leader was stopped: %s; Applications made meanwhile: %s%n",
        writesWithoutLease.size(), load.created().size());
    assertThat(writesWithoutLease)
        .as("writes in progress arrive immediately after the suspension, and no other write starts")
        .hasSizeLessThanOrEqualTo(WORKERS)
        .allMatch(entry -> entry.receivedAt().isBefore(resumed.plusSeconds(1)));
  }

  private void assertHandover(String when) throws Exception {
    String former = holder();
    Instant asked = Instant.now();

    assertThat(leader.stop()).isZero();

    OperatorScenario.soon().until(() -> !holder().isEmpty() && !holder().equals(former));
    LeaseHistory history = LeaseHistory.of(scenario.requestsSince(beginning));
    Duration handOver = Duration.between(asked, history.terms().get(1).from());
    System.out.printf(
        "Hand-over %s: %s ms from SIGTERM, %s ms of them from the release of the lease%n",
        when, handOver.toMillis(), history.handOver().toMillis());
    assertThat(handOver).as("from SIGTERM to the next holder").isLessThan(MAX_HANDOVER);
    assertThat(history.terms()).hasSize(2);
  }

  /** Returns the writes of the holder of a term, except to leases. */
  private List<AuditEntry> writesOf(int term) {
    List<AuditEntry> requests = scenario.requestsSince(beginning);
    String credential = LeaseHistory.of(requests).terms().get(term).credential();
    return requests.stream()
        .filter(entry -> entry.isWrite() && entry.code() < 300)
        .filter(entry -> entry.credential().equals(credential))
        .filter(entry -> !entry.resource().equals("leases"))
        .toList();
  }

  /** Repeatedly edits all Applications and creates another one until it is closed. */
  private final class Load implements AutoCloseable {

    private static final int MOST = 60;

    private final List<String> created = new CopyOnWriteArrayList<>();
    private final ScheduledExecutorService people = Executors.newSingleThreadScheduledExecutor();
    private final Future<?> work =
        people.scheduleWithFixedDelay(this::round, 0, 100, TimeUnit.MILLISECONDS);
    private int version;

    List<String> created() {
      return List.copyOf(created);
    }

    private void round() {
      version++;
      edit("nginx:1." + version);
      if (created.size() < MOST) {
        String name = "kiosk" + version;
        apply(name, "nginx:1.0");
        created.add(name);
      }
    }

    @Override
    public void close() {
      people.shutdown();
      OperatorScenario.soon().until(people::isTerminated);
      assertThat(work.isCancelled()).as("no round has failed").isTrue();
    }
  }

  private void assertNextLeaderWorks() {
    edit("nginx:2.0");
    OperatorScenario.soon().until(() -> allReady("nginx:2.0"));
    LeaseHistory history = LeaseHistory.of(scenario.requestsSince(beginning));
    assertThat(history.writesWithoutLease()).as("writes without the lease").isEmpty();
  }

  private void edit(String image) {
    NAMES.forEach(name -> apply(name, image));
  }

  private void apply(String name, String image) {
    ResourceRef ref = new ResourceRef(TestKinds.APPLICATION, scenario.namespace(), name);
    ObjectNode edit = Json.object();
    edit.put("apiVersion", ref.kind().apiVersion()).put("kind", ref.kind().kind());
    edit.putObject("metadata").put("name", name).put("namespace", scenario.namespace());
    edit.putObject("spec").put("image", image);
    var unused = scenario.admin().apply(ref, edit, WriteMode.REAL);
  }

  private boolean allReady(String image) {
    return NAMES.stream()
        .allMatch(
            name ->
                scenario.application(name).is("Ready")
                    && scenario
                        .get(TestKinds.DEPLOYMENT, name)
                        .at("/spec/template/spec/containers/0/image")
                        .asText()
                        .equals(image));
  }

  private boolean aStandbyWatchesTheLease() {
    return scenario.requestsSince(beginning).stream()
        .anyMatch(entry -> entry.verb().equals("watch") && entry.resource().equals("leases"));
  }

  private String holder() {
    return scenario
        .find(ElectionSettings.LEASE, ElectionSettings.STANDARD_NAME)
        .map(lease -> lease.at("/spec/holderIdentity").asText())
        .orElse("");
  }
}
