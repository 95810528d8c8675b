package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.election.ElectionSettings;
import io.appoperator.core.json.Json;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two replicas as processes of their own; the audit log tells who wrote when. */
@WithControlPlane
class LeadershipIT {

  private static final List<String> NAMES =
      IntStream.range(0, 5).mapToObj(i -> "shop" + i).toList();

  /** The lease and the retry period, and what a busy machine adds. */
  private static final Duration TAKE_OVER = Duration.ofSeconds(15 + 2 + 3);

  private static final Duration STANDSTILL = Duration.ofSeconds(20);

  /** As many as workers can have on their way at a time. */
  private static final int WORKERS = 8;

  /** So many show that the leader is at work. */
  private static final int MANY_WRITES = 50;

  @TempDir private Path folder;
  private Scene scene;
  private AuditLog.Position beginning;
  private OperatorProcess leader;
  private OperatorProcess standby;

  @BeforeEach
  void start(ControlPlane controlPlane, TestNamespace namespace) throws Exception {
    scene = Scene.withoutOperator(controlPlane, namespace);
    String first = scene.operatorKubeconfig();
    String second = scene.secondKubeconfig();
    beginning = scene.now();
    NAMES.forEach(name -> scene.apply(Samples.SMALL.formatted(name)));
    leader = OperatorProcess.start(first, namespace.name(), folder.resolve("leader"));
    Scene.within(Duration.ofSeconds(60)).until(() -> !holder().isEmpty());
    standby = OperatorProcess.start(second, namespace.name(), folder.resolve("standby"));
    Scene.within(Duration.ofSeconds(60)).until(this::somebodyWatchesTheLease);
    Scene.within(Duration.ofSeconds(60)).until(() -> allReady("nginx:1.0"));
  }

  @AfterEach
  void close() {
    leader.close();
    standby.close();
    scene.close();
  }

  @Test
  void handsOverWithinASecondOfSigterm() throws Exception {
    String former = holder();

    assertThat(leader.stop()).isZero();

    Scene.soon().until(() -> !holder().isEmpty() && !holder().equals(former));
    LeaseHistory history = LeaseHistory.of(scene.requestsSince(beginning));
    System.out.printf("Hand-over after SIGTERM: %d ms%n", history.handOver().toMillis());
    assertThat(history.handOver()).isLessThan(Duration.ofSeconds(1));
    assertThat(history.terms()).hasSize(2);
    theNextOneWorks();
  }

  @Test
  void theNextOneLeadsWithinLeaseAndRetryAfterKillNine() throws Exception {
    String former = holder();

    Instant killed = leader.kill();

    Scene.within(TAKE_OVER).until(() -> !holder().equals(former));
    LeaseHistory history = LeaseHistory.of(scene.requestsSince(beginning));
    Duration gap = Duration.between(killed, history.terms().get(1).from());
    System.out.printf("Take-over after kill -9: %d ms%n", gap.toMillis());
    assertThat(gap).isLessThan(TAKE_OVER);
    theNextOneWorks();
  }

  @Test
  void aLeaderThatStoodStillUnderLoadWritesNothingOnceAnotherOneLeads() throws Exception {
    String former = holder();
    Instant woken;
    Load load = new Load();
    try (load) {
      AuditLog.Position loaded = scene.now();
      Scene.within(Duration.ofSeconds(60))
          .until(() -> scene.writesSince(loaded).size() > MANY_WRITES && load.created().size() > 3);

      leader.send(ProcessSignal.STOP);
      FaultTime.pass(STANDSTILL);
      assertThat(holder()).isNotEqualTo(former);
      woken = Instant.now();
      leader.send(ProcessSignal.CONTINUE);
      FaultTime.pass(Duration.ofSeconds(2));
    }

    assertThat(leader.awaitEnd()).as("it says that it lost the lease").isEqualTo(4);
    edit("nginx:2.0");
    Scene.within(Duration.ofSeconds(60)).until(() -> allReady("nginx:2.0"));
    Scene.within(Duration.ofSeconds(60))
        .until(() -> load.created().stream().allMatch(name -> scene.application(name).is("Ready")));
    List<AuditEntry> strays = LeaseHistory.of(scene.requestsSince(beginning)).strays();
    System.out.printf(
        "Writes on their way when the leader was stopped: %d; Applications made meanwhile: %d%n",
        strays.size(), load.created().size());
    assertThat(strays)
        .as("what had begun before the standstill arrives at once, and nothing begins after it")
        .hasSizeLessThanOrEqualTo(WORKERS)
        .allMatch(entry -> entry.receivedAt().isBefore(woken.plusSeconds(1)));
  }

  /** Edits all Applications and makes one more, again and again, until it is closed. */
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
      Scene.within(Duration.ofSeconds(30)).until(people::isTerminated);
      assertThat(work.isCancelled()).as("no round has failed").isTrue();
    }
  }

  private void theNextOneWorks() {
    edit("nginx:2.0");
    Scene.soon().until(() -> allReady("nginx:2.0"));
    LeaseHistory history = LeaseHistory.of(scene.requestsSince(beginning));
    assertThat(history.strays()).as("writes without the lease").isEmpty();
  }

  private void edit(String image) {
    NAMES.forEach(name -> apply(name, image));
  }

  private void apply(String name, String image) {
    ResourceRef ref = new ResourceRef(Kinds.APPLICATION, scene.namespace(), name);
    ObjectNode edit = Json.object();
    edit.put("apiVersion", ref.kind().apiVersion()).put("kind", ref.kind().kind());
    edit.putObject("metadata").put("name", name).put("namespace", scene.namespace());
    edit.putObject("spec").put("image", image);
    var unused = scene.admin().apply(ref, edit, WriteMode.REAL);
  }

  private boolean allReady(String image) {
    return NAMES.stream()
        .allMatch(
            name ->
                scene.application(name).is("Ready")
                    && scene
                        .get(Kinds.DEPLOYMENT, name)
                        .at("/spec/template/spec/containers/0/image")
                        .asText()
                        .equals(image));
  }

  private boolean somebodyWatchesTheLease() {
    return scene.requestsSince(beginning).stream()
        .anyMatch(entry -> entry.verb().equals("watch") && entry.resource().equals("leases"));
  }

  private String holder() {
    return scene
        .find(ElectionSettings.LEASE, ElectionSettings.STANDARD_NAME)
        .map(lease -> lease.at("/spec/holderIdentity").asText())
        .orElse("");
  }
}
