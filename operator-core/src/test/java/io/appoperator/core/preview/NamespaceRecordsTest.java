package io.appoperator.core.preview;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.sample.SampleSite;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NamespaceRecordsTest {

  private static final Manifest CONFIG = SampleSite.configMap("a");
  private static final ResourceRef OWNER = SampleSite.rendering(CONFIG).primary();
  private static final ResourceRef OTHER =
      new ResourceRef(OWNER.kind(), OWNER.namespace(), "other");

  private final MemoryCluster cluster = new MemoryCluster();

  @Test
  void keepsOnlyObjectsOfPrimariesInTheScope() {
    ObjectNode live = SampleSite.live(CONFIG);
    SampleSite.own(live, OWNER.kind().kind(), OWNER.name(), "owner-uid");
    cluster.put(CONFIG.ref(), live);

    assertThat(records(PreviewScope.UNLIMITED)).hasSize(1);
    assertThat(records(PreviewScope.of(List.of(OWNER)))).hasSize(1);
    assertThat(records(PreviewScope.of(List.of(OTHER)))).isEmpty();
  }

  @Test
  void listsAKindOnce() {
    NamespaceRecords listed =
        NamespaceRecords.withoutDetails(cluster, SampleSite.reader(), PreviewScope.UNLIMITED);

    listed.of(OWNER, List.of(CONFIG.ref().kind()));
    listed.of(OTHER, List.of(CONFIG.ref().kind()));

    assertThat(cluster.requests()).hasSize(1);
  }

  @Test
  void listsAnotherKindWhileAThreadListsTheFirst() throws Exception {
    List<ResourceKind> kinds = List.of(SampleSite.CONFIG_MAP, SampleSite.SERVICE);
    NamespaceRecords listed =
        NamespaceRecords.withoutDetails(cluster, SampleSite.reader(), PreviewScope.UNLIMITED);
    CountDownLatch first = new CountDownLatch(1);
    CountDownLatch second = new CountDownLatch(1);
    cluster.at(
        "list ConfigMap",
        () -> {
          first.countDown();
          await(second);
        });
    cluster.at("list Service", second::countDown);

    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<?> one = threads.submit(() -> listed.of(OWNER, kinds));
      await(first);
      Future<?> other = threads.submit(() -> listed.of(OTHER, kinds));
      one.get(20, TimeUnit.SECONDS);
      other.get(20, TimeUnit.SECONDS);
    } finally {
      threads.shutdownNow();
    }

    assertThat(cluster.requests()).containsExactly("list ConfigMap", "list Service");
  }

  @Test
  void listsAKindAgainAfterAFailure() {
    NamespaceRecords listed =
        NamespaceRecords.withoutDetails(cluster, SampleSite.reader(), PreviewScope.UNLIMITED);
    cluster.failAt("list ConfigMap", Failure.FORBIDDEN, "No.");
    List<ResourceKind> kinds = List.of(SampleSite.CONFIG_MAP, SampleSite.SERVICE);

    assertThatThrownBy(() -> listed.of(OWNER, kinds)).isInstanceOf(ClusterException.class);
    assertThat(listed.of(OWNER, kinds)).isEmpty();
    assertThat(cluster.requests())
        .containsExactly("list ConfigMap", "list ConfigMap", "list Service");
  }

  /** The command prints a message of its own for it. */
  @Test
  void reportsALackOfMemoryAsSuchAlsoToThreadsThatWait() throws Exception {
    NamespaceRecords listed =
        NamespaceRecords.withoutDetails(cluster, SampleSite.reader(), PreviewScope.UNLIMITED);
    List<ResourceKind> kinds = List.of(SampleSite.CONFIG_MAP);
    CountDownLatch listing = new CountDownLatch(1);
    AtomicReference<Thread> waiting = new AtomicReference<>();
    cluster.at(
        "list ConfigMap",
        () -> {
          listing.countDown();
          Awaitility.await().until(() -> isWaiting(waiting.get()));
          throw new OutOfMemoryError("test");
        });
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<?> one = threads.submit(() -> listed.of(OWNER, kinds));
      await(listing);
      Future<?> other =
          threads.submit(
              () -> {
                waiting.set(Thread.currentThread());
                return listed.of(OTHER, kinds);
              });

      assertThatThrownBy(() -> one.get(20, TimeUnit.SECONDS))
          .hasCauseInstanceOf(OutOfMemoryError.class);
      assertThatThrownBy(() -> other.get(20, TimeUnit.SECONDS))
          .hasCauseInstanceOf(OutOfMemoryError.class);
    } finally {
      threads.shutdownNow();
    }
  }

  private static boolean isWaiting(@Nullable Thread thread) {
    return thread != null && thread.getState() == Thread.State.WAITING;
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private List<?> records(PreviewScope scope) {
    return NamespaceRecords.withoutDetails(cluster, SampleSite.reader(), scope)
        .of(OWNER, List.of(CONFIG.ref().kind()));
  }
}
