package io.appoperator.core.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.toy.GreetingKind;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunOnceTrackerTest {

  private static final ResourceRef HELLO = new ResourceRef(GreetingKind.KIND, "team", "hello");
  private static final ResourceRef OTHER = new ResourceRef(GreetingKind.KIND, "team", "other");
  private static final List<Diagnostic> WRONG = List.of(Diagnostic.invalid("spec", "It is wrong."));

  private final RunOnceTracker round = new RunOnceTracker();

  @Test
  void isOverWhenEachPrimaryIsSettledOrHasFailed() {
    assertThat(round.isOver()).as("without primaries").isTrue();
    round.expect(List.of(HELLO, OTHER));

    round.ended(HELLO, ReconcileResult.DONE);
    assertThat(round.isOver()).isFalse();
    round.ended(OTHER, ReconcileResult.INVALID.with(WRONG));

    assertThat(round.isOver()).isTrue();
    assertThat(round.settled()).isEqualTo(1);
    assertThat(round.failures()).containsOnlyKeys(OTHER);
    assertThat(round.failures().get(OTHER)).contains("It is wrong.");
  }

  @Test
  void doesNotWaitForPods() {
    round.expect(List.of(HELLO));
    round.ended(HELLO, ReconcileResult.requeueAfter(Duration.ofSeconds(1)));

    assertThat(round.settled()).isEqualTo(1);
  }

  @Test
  void waitsForADeletion() {
    round.expect(List.of(HELLO));
    round.ended(HELLO, ReconcileResult.requeueUnfinishedAfter(Duration.ofMinutes(2)));
    assertThat(round.isOver()).isFalse();

    round.ended(HELLO, ReconcileResult.DONE);
    assertThat(round.settled()).isEqualTo(1);
  }

  @Test
  void givesAnErrorThreeTriesBeforeItCounts() {
    round.expect(List.of(HELLO));
    round.ended(HELLO, ReconcileResult.retry(null).with(WRONG));
    round.ended(HELLO, ReconcileResult.failed(new IllegalStateException("The server is away.")));
    assertThat(round.isOver()).isFalse();
    round.ended(HELLO, ReconcileResult.retry(null).with(WRONG));

    assertThat(round.failures()).containsOnlyKeys(HELLO);
  }

  @Test
  void waitsForAnotherTryOfAReconcileThatItsTimeLimitInterrupted() {
    round.expect(List.of(HELLO));
    round.ended(HELLO, ReconcileResult.DONE.timedOut());
    assertThat(round.isOver()).isFalse();

    round.ended(HELLO, ReconcileResult.DONE);
    assertThat(round.settled()).isEqualTo(1);
  }

  @Test
  void forgetsAnErrorThatANextTryMended() {
    round.expect(List.of(HELLO));
    round.ended(HELLO, ReconcileResult.failed(new IllegalStateException("The server is away.")));
    round.ended(HELLO, ReconcileResult.REQUEUE_NOW);
    round.ended(HELLO, ReconcileResult.DONE);

    assertThat(round.failures()).isEmpty();
    assertThat(round.settled()).isEqualTo(1);
  }

  @Test
  void namesAnErrorThatSaysNothing() {
    round.expect(List.of(HELLO));
    for (int i = 0; i < 3; i++) {
      round.ended(HELLO, ReconcileResult.failed(new NullPointerException()));
    }
    assertThat(round.failures().get(HELLO)).isEqualTo("java.lang.NullPointerException");
  }

  @Test
  void countsEachPrimaryOnceAndNoneThatItDoesNotExpect() {
    round.expect(List.of(HELLO));
    round.ended(OTHER, ReconcileResult.INVALID.with(WRONG));
    round.ended(HELLO, ReconcileResult.DONE);
    round.ended(HELLO, ReconcileResult.DONE);

    assertThat(round.settled()).isEqualTo(1);
    assertThat(round.failures()).isEmpty();
  }
}
