package io.appoperator.core.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.plugin.CallInterruptedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WritesInProgressTest {

  private static final ResourceKind TOY = new ResourceKind("toys.example.com", "v1", "Toy", "toys");
  private static final ResourceRef CAR = new ResourceRef(TOY, "team", "car");
  private static final ResourceRef TRAIN = new ResourceRef(TOY, "team", "train");

  private final WritesInProgress writes = new WritesInProgress();
  private final List<String> steps = new ArrayList<>();

  @Test
  void anEventOfAWrittenObjectWaitsUntilTheAnswerIsStored() {
    String answer =
        writes.during(
            Set.of(CAR),
            () -> {
              assertThat(event(CAR, "event")).isTrue();
              return step("stored");
            });

    assertThat(answer).isEqualTo("stored");
    assertThat(steps).containsExactly("stored", "event");
  }

  @Test
  void anEventOfAnotherObjectDoesNotWait() {
    writes.during(
        Set.of(CAR),
        () -> {
          assertThat(event(TRAIN, "event")).isFalse();
          return "";
        });
    assertThat(event(CAR, "later")).as("the write has ended").isFalse();
    assertThat(steps).isEmpty();
  }

  @Test
  void theLastOfSeveralEventsOfAnObjectIsProcessed() {
    writes.during(
        Set.of(CAR, TRAIN),
        () -> {
          event(CAR, "car 1");
          event(TRAIN, "train 1");
          event(CAR, "car 2");
          return "";
        });
    assertThat(steps).containsExactly("car 2", "train 1");
  }

  @Test
  void theEventsOfAFailedWriteAreProcessed() {
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                writes.during(
                    Set.of(CAR),
                    () -> {
                      event(CAR, "event");
                      throw new IllegalStateException("no answer");
                    }))
        .withMessage("no answer");
    assertThat(steps).containsExactly("event");
    assertThat(event(CAR, "later")).isFalse();
  }

  @Test
  void theEventsOfAnInterruptedWriteAreProcessed() {
    writes.during(
        Set.of(CAR),
        () -> {
          writes.defer(CAR, () -> step("interrupted: " + Thread.currentThread().isInterrupted()));
          Thread.currentThread().interrupt();
          return "";
        });
    assertThat(Thread.interrupted()).as("still interrupted").isTrue();
    assertThat(steps).containsExactly("interrupted: false");
  }

  @Test
  void anInterruptDuringTheProcessingLosesNoEvent() {
    writes.during(
        Set.of(CAR),
        () -> {
          writes.defer(CAR, this::failOnce);
          return "";
        });
    assertThat(Thread.interrupted()).as("still interrupted").isTrue();
    assertThat(steps).containsExactly("interrupted", "processed");
  }

  @Test
  void twoReconcilesThatWriteAnObjectLoseNoEvent() {
    writes.during(
        Set.of(CAR, TRAIN),
        () -> {
          writes.during(
              Set.of(CAR),
              () -> {
                event(CAR, "event of both");
                return "";
              });
          step("the inner write ended");
          event(CAR, "event of the outer one");
          return "";
        });
    assertThat(steps).containsExactly("the inner write ended", "event of the outer one");
  }

  @Test
  void aReleasedEventIsProcessedOnceAndBeforeTheAnswer() {
    writes.during(
        Set.of(CAR),
        () -> {
          event(CAR, "event");
          writes.release(CAR);
          writes.release(TRAIN);
          return step("stored");
        });
    writes.release(CAR);
    assertThat(steps).containsExactly("event", "stored");
  }

  private boolean event(ResourceRef object, String name) {
    return writes.defer(object, () -> step(name));
  }

  private String step(String name) {
    steps.add(name);
    return name;
  }

  private void failOnce() {
    if (steps.isEmpty()) {
      step("interrupted");
      Thread.currentThread().interrupt();
      throw new CallInterruptedException(new InterruptedException());
    }
    step("processed");
  }
}
