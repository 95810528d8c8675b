package io.appoperator.core.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.Severity;
import io.appoperator.core.change.Change.Action;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.sample.SampleSite;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ChangeTest {

  private static final Diagnostic WHY =
      new Diagnostic(Severity.ERROR, Reason.BLOCKED, "", "It has to wait.");
  private static final Manifest MANIFEST = SampleSite.service();
  private static final LiveRecord LIVE =
      SampleSite.reader().read(SampleSite.SERVICE, SampleSite.live(MANIFEST));

  /** One change of each kind, in the order of {@link Action}. */
  private static final List<Change> CHANGES =
      List.of(
          new Change.Create(MANIFEST),
          new Change.Update(MANIFEST, LIVE),
          new Change.Prune(LIVE),
          new Change.Unchanged(MANIFEST, LIVE),
          new Change.Kept(LIVE),
          new Change.Blocked(MANIFEST, WHY),
          new Change.Withheld(MANIFEST.ref(), LIVE, WHY));

  @Test
  void appliesOnlyCreationsAndUpdates() {
    assertThat(CHANGES).extracting(Change::action).containsExactly(Action.values());
    for (Change change : CHANGES) {
      boolean applies = Set.of(Action.CREATE, Action.UPDATE).contains(change.action());
      assertThat(change.toApply()).isEqualTo(applies ? MANIFEST : null);
      assertThat(change.toDelete()).isEqualTo(change.action() == Action.PRUNE ? LIVE : null);
    }
  }

  @Test
  void blockedChangeWritesNothing() {
    List<Change> blocked = CHANGES.stream().map(change -> change.blocked(WHY)).toList();

    assertThat(blocked)
        .extracting(Change::action)
        .containsExactly(
            Action.BLOCKED,
            Action.BLOCKED,
            Action.KEPT,
            Action.UNCHANGED,
            Action.KEPT,
            Action.BLOCKED,
            Action.WITHHELD);
    assertThat(blocked.get(0).why()).isEqualTo(WHY);
  }

  @Test
  void keptChangeLeavesTheLiveObjectAsItIs() {
    assertThat(CHANGES)
        .extracting(change -> change.kept().action())
        .containsExactly(
            Action.CREATE,
            Action.UNCHANGED,
            Action.KEPT,
            Action.UNCHANGED,
            Action.KEPT,
            Action.BLOCKED,
            Action.WITHHELD);
  }
}
