package io.appoperator.core.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.clock.ManualClock;
import io.appoperator.core.sample.GreetingKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RolloutSlotsTest {

  private static final ResourceRef A = greeting("a");
  private static final ResourceRef B = greeting("b");
  private static final ResourceRef C = greeting("c");
  private static final ResourceRef D = greeting("d");

  private final ManualClock clock = new ManualClock();
  private final List<ResourceRef> requeued = new ArrayList<>();
  private final RolloutSlots rollouts = new RolloutSlots(2, clock, requeued::add);

  @Test
  void limitsConcurrentRollouts() {
    assertThat(rollouts.begin(A, true)).isTrue();
    assertThat(rollouts.begin(B, true)).isTrue();
    assertThat(rollouts.begin(C, true)).isFalse();
    assertThat(rollouts.begin(A, true)).as("a started rollout continues").isTrue();
    assertThat(rollouts.running()).isEqualTo(2);
    assertThat(rollouts.waiting()).isEqualTo(1);
    assertThat(requeued).isEmpty();
  }

  @Test
  void startsTheLongestWaitingPrimaryWhenARolloutEnds() {
    fill();
    rollouts.begin(D, true);

    rollouts.observe(A, true);
    assertThat(requeued).isEmpty();
    rollouts.observe(A, false);
    assertThat(requeued).containsExactly(C);
    assertThat(rollouts.begin(C, true)).isTrue();
    assertThat(rollouts.begin(D, true)).isFalse();
  }

  @Test
  void startsAnotherPrimaryWhenTheChosenOneIsDeleted() {
    fill();
    rollouts.begin(D, true);
    rollouts.observe(A, false);

    rollouts.forget(C);

    assertThat(requeued).containsExactly(C, D);
  }

  @Test
  void startsAnotherPrimaryWhenTheChosenOneNeedsNoRollout() {
    fill();
    rollouts.begin(D, true);
    rollouts.observe(A, false);

    rollouts.leave(C);

    assertThat(requeued).containsExactly(C, D);
  }

  @Test
  void passesTheSlotOfADeletedPrimaryToAnother() {
    fill();

    rollouts.forget(B);

    assertThat(requeued).containsExactly(C);
  }

  @Test
  void ignoresStuckRollouts() {
    fill();
    clock.advance(Duration.ofMinutes(10));

    rollouts.observe(A, true);

    assertThat(requeued).containsExactly(C);
    assertThat(rollouts.begin(C, true)).isTrue();
  }

  /** Otherwise the others would wait until the rollout of the caller ends. */
  @Test
  void startsTheOtherWaitingPrimariesWhenABeginningRolloutFindsStuckOnes() {
    fill();
    rollouts.begin(D, true);
    clock.advance(Duration.ofMinutes(10));

    assertThat(rollouts.begin(C, true)).isTrue();

    assertThat(requeued).containsExactly(D);
    assertThat(rollouts.begin(D, true)).isTrue();
  }

  @Test
  void countsRolloutsStartedBeforeARestart() {
    rollouts.resume(List.of(A, B));

    assertThat(rollouts.begin(C, true)).isFalse();
    rollouts.observe(B, false);
    assertThat(requeued).containsExactly(C);
  }

  @Test
  void freesTheSlotOfAPrimaryThatWasNotReadyAfterItsWrite() {
    rollouts.begin(A, false);
    rollouts.begin(B, false);
    assertThat(rollouts.begin(C, true)).as("it waits for the writes").isFalse();

    rollouts.observe(A, true);
    assertThat(requeued).containsExactly(C);
    assertThat(rollouts.running()).isEqualTo(1);
  }

  @Test
  void keepsTheSlotOfAPrimaryThatBecameUnreadyAfterItsWrite() {
    rollouts.begin(A, true);
    rollouts.begin(A, false);
    rollouts.observe(A, true);

    assertThat(rollouts.running()).isEqualTo(1);
  }

  /** Otherwise primaries that were unready at the start would delay an upgrade for ten minutes. */
  @Test
  void freesTheSlotOfAPrimaryThatWasUnreadyBeforeAndAfterItsWrite() {
    rollouts.resume(List.of(A, B));
    assertThat(rollouts.begin(C, true)).isFalse();

    assertThat(rollouts.begin(A, false)).isTrue();
    rollouts.observe(A, true);
    assertThat(requeued).containsExactly(C);
  }

  @Test
  void startsNoRolloutWithALimitOfZero() {
    RolloutSlots none = new RolloutSlots(0, clock, requeued::add);

    assertThat(none.begin(A, true)).isFalse();
    none.forget(A);
    assertThat(none.waiting()).isZero();
    assertThat(requeued).isEmpty();
  }

  @Test
  void skipsPrimariesThatLeftTheQueue() {
    fill();
    rollouts.leave(C);

    rollouts.observe(A, false);

    assertThat(requeued).isEmpty();
  }

  /** Starts two rollouts and lets a third wait. */
  private void fill() {
    rollouts.begin(A, true);
    rollouts.begin(B, true);
    rollouts.begin(C, true);
  }

  private static ResourceRef greeting(String name) {
    return new ResourceRef(GreetingKind.KIND, "team", name);
  }
}
