package io.appoperator.core.apply;

import static io.appoperator.core.sample.SampleSite.PRIMARY;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.core.apply.ChangeOutcome.ChangeResult;
import io.appoperator.core.change.Change;
import io.appoperator.core.change.ChangeSet;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.sample.SampleSite;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Repairs of objects that are not read before, because the watch has reported them. */
class SeenUpdateTest {

  private static final Manifest MANIFEST = SampleSite.configMap("ours");

  private final MemoryCluster cluster = new MemoryCluster();

  @BeforeEach
  void createTheObjectAndChangeItAsAnotherClient() {
    ChangeSet creation = new ChangeSet(List.of(new Change.Create(MANIFEST)), List.of());
    var unused = new Applier(cluster, SampleSite.reader(), WriteMode.REAL).apply(PRIMARY, creation);
    cluster.edit(MANIFEST.ref(), "data.key", TextNode.valueOf("theirs"));
  }

  @Test
  void sendsTheVersionThatWasSeenAndReadsNothing() {
    ObjectNode seen = stored();

    ChangeOutcome outcome = repair(seen);

    assertThat(outcome.result()).isEqualTo(ChangeResult.APPLIED);
    assertThat(outcome.before()).isEqualTo(seen);
    assertThat(reads()).isZero();
    assertThat(cluster.lastBody().at("/metadata/uid")).isEqualTo(seen.at("/metadata/uid"));
    assertThat(cluster.lastBody().at("/metadata/resourceVersion"))
        .isEqualTo(seen.at("/metadata/resourceVersion"));
    assertThat(stored().at("/data/key").asText()).isEqualTo("ours");
  }

  @Test
  void readsTheObjectIfItHasChangedSince() {
    ObjectNode seen = stored();
    cluster.edit(MANIFEST.ref(), "status.seen", TextNode.valueOf("now"));

    ChangeOutcome outcome = repair(seen);

    assertThat(outcome.result()).isEqualTo(ChangeResult.APPLIED);
    assertThat(reads()).isEqualTo(1);
    assertThat(stored().at("/data/key").asText()).isEqualTo("ours");
    assertThat(stored().at("/status/seen").asText()).isEqualTo("now");
  }

  @Test
  void writesNothingToAnObjectThatHasAnotherOwnerSince() {
    ObjectNode seen = stored();
    ObjectNode theirs = stored();
    SampleSite.own(theirs, "Shop", "theirs", "their-uid");
    theirs.withObjectProperty("metadata").put("resourceVersion", "1000000");
    cluster.put(MANIFEST.ref(), theirs);

    ChangeOutcome outcome = repair(seen);

    assertThat(outcome.result()).isEqualTo(ChangeResult.BLOCKED);
    assertThat(stored().at("/data/key").asText()).isEqualTo("theirs");
  }

  @Test
  void readsAnObjectThatIsBeingDeleted() {
    ObjectNode seen = stored();
    seen.withObjectProperty("metadata").put("deletionTimestamp", "2026-01-01T00:00:00Z");
    cluster.put(MANIFEST.ref(), seen);

    ChangeOutcome outcome = repair(seen);

    assertThat(outcome.result()).isEqualTo(ChangeResult.BLOCKED);
    assertThat(reads()).isEqualTo(1);
    assertThat(stored().at("/data/key").asText()).isEqualTo("theirs");
  }

  @Test
  void readsAnObjectWithoutItsOwnerReference() {
    ObjectNode seen = stored();
    LiveRecord record = record(seen);
    LiveRecord detached = record.ownedBy(record.owner().withoutReference());

    ChangeOutcome outcome = repair(detached, Optional.of(seen));

    assertThat(outcome.result()).isEqualTo(ChangeResult.APPLIED);
    assertThat(reads()).isEqualTo(1);
  }

  @Test
  void readsAnObjectThatIsNotKept() {
    LiveRecord record = record(stored());

    ChangeOutcome outcome = repair(record, Optional.empty());

    assertThat(outcome.result()).isEqualTo(ChangeResult.APPLIED);
    assertThat(reads()).isEqualTo(1);
    assertThat(cluster.lastBody().at("/metadata").has("resourceVersion")).isFalse();
  }

  private ChangeOutcome repair(ObjectNode seen) {
    return repair(record(seen), Optional.of(seen));
  }

  private ChangeOutcome repair(LiveRecord record, Optional<ObjectNode> seen) {
    Change change = new Change.Update(MANIFEST, record);
    return new Applier(
            cluster, SampleSite.reader(), any -> any.equals(record) ? seen : Optional.empty())
        .apply(PRIMARY, new ChangeSet(List.of(change), List.of()))
        .outcomes()
        .get(0);
  }

  private static LiveRecord record(ObjectNode seen) {
    return SampleSite.reader().read(MANIFEST.ref().kind(), seen);
  }

  private ObjectNode stored() {
    return cluster.stored(MANIFEST.ref()).deepCopy();
  }

  private long reads() {
    return cluster.requests().stream().filter(request -> request.startsWith("get ")).count();
  }
}
