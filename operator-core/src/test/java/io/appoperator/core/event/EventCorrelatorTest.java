package io.appoperator.core.event;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.clock.ManualClock;
import io.appoperator.core.event.EventCorrelator.DropReason;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EventCorrelatorTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  private final ManualClock clock = new ManualClock();
  private final EventCorrelator correlator =
      new EventCorrelator(EventDocument.KIND, 0, clock.getAsLong());

  @Test
  void returnsEventsInOrderUnderUniqueNames() {
    add(SampleEvents.event("one"));
    add(SampleEvents.event("two"));

    assertThat(write()).isEqualTo("one");
    assertThat(write()).isEqualTo("two");
    assertThat(next()).isNull();
  }

  @Test
  void countsRepetitionsAndWritesTheCountInIntervals() {
    add(SampleEvents.event("again"));
    write();
    for (int i = 0; i < 100; i++) {
      clock.advance(Duration.ofMillis(100));
      assertThat(add(SampleEvents.event("again"))).isEmpty();
    }

    assertThat(next()).isNull();
    clock.advance(Duration.ofSeconds(20));
    Series series = requireNonNull(next());
    assertThat(series.isStored()).isTrue();
    assertThat(series.count()).isEqualTo(101);
    correlator.written(series, series.count(), clock.getAsLong());
    clock.advance(Duration.ofHours(1));
    assertThat(next()).isNull();
  }

  @Test
  void countsRepetitionsDuringAWrite() {
    add(SampleEvents.event("again"));
    Series series = requireNonNull(next());
    add(SampleEvents.event("again"));
    correlator.written(series, 1, clock.getAsLong());

    clock.advance(Duration.ofSeconds(30));
    assertThat(requireNonNull(next()).count()).isEqualTo(2);
  }

  @Test
  void startsANewSeriesAfterSixMinutesWithoutARepetition() {
    add(SampleEvents.event("again"));
    Series first = requireNonNull(next());
    correlator.written(first, 1, clock.getAsLong());

    clock.advance(Duration.ofMinutes(6));
    add(SampleEvents.event("again"));
    Series second = requireNonNull(next());
    assertThat(second.isStored()).isFalse();
    assertThat(second.ref).isNotEqualTo(first.ref);
  }

  @Test
  void startsANewSeriesAfterAFailedWrite() {
    add(SampleEvents.event("again"));
    correlator.failed(requireNonNull(next()));

    add(SampleEvents.event("again"));
    assertThat(requireNonNull(next()).isStored()).isFalse();
  }

  @Test
  void limitsTheEventsOfOnePrimaryWithoutAffectingOthers() {
    int taken = 0;
    while (add(SampleEvents.event("talkative", "event " + taken)).isEmpty()) {
      taken++;
    }

    assertThat(taken).isEqualTo(20);
    assertThat(add(SampleEvents.event("talkative", "more"))).contains(DropReason.RATE);
    assertThat(add(SampleEvents.event("quiet", "once"))).isEmpty();
    clock.advance(Duration.ofSeconds(15));
    assertThat(add(SampleEvents.event("talkative", "later"))).isEmpty();
  }

  @Test
  void reservesRoomForWarningsWhenTheQueueIsFull() {
    int waiting = 0;
    while (add(SampleEvents.event("site-" + waiting, "Created")).isEmpty()) {
      waiting++;
    }
    assertThat(waiting).isEqualTo(EventCorrelator.CAPACITY_FOR_NORMAL);
    assertThat(add(SampleEvents.event("one-more", "Created"))).contains(DropReason.QUEUE);

    while (add(SampleEvents.warning("site-" + waiting, "wrong")).isEmpty()) {
      waiting++;
    }
    assertThat(waiting).isEqualTo(EventCorrelator.CAPACITY);
    assertThat(correlator.unwritten()).isEqualTo(EventCorrelator.CAPACITY);
  }

  @Test
  void writesAtMostTwentyFivePerSecondAfterABurst() {
    for (int i = 0; i < 700; i++) {
      add(SampleEvents.event("site-" + i, "Created"));
    }

    assertThat(writable()).isEqualTo(EventCorrelator.MAX_POSTPONED);
    clock.advance(Duration.ofSeconds(1));
    assertThat(writable()).isEqualTo(25);
    assertThat(correlator.nanosUntilNext(clock.getAsLong()))
        .isEqualTo(Duration.ofMillis(40).toNanos());
  }

  @Test
  void postponesEventsWhilePrimariesAreReconciled() {
    add(SampleEvents.event("one"));

    assertThat(nextWhileReconciling()).isNull();
    assertThat(correlator.nanosUntilNext(clock.getAsLong()))
        .isEqualTo(Duration.ofSeconds(10).toNanos());
    correlator.observe(false, clock.getAsLong());
    assertThat(correlator.nanosUntilNext(clock.getAsLong()))
        .isEqualTo(Duration.ofMillis(200).toNanos());
    clock.advance(Duration.ofMillis(200));
    assertThat(write()).isEqualTo("one");
  }

  @Test
  void postponesEventsInShortPausesBetweenReconciles() {
    add(SampleEvents.event("one"));
    assertThat(nextWhileReconciling()).isNull();

    clock.advance(Duration.ofMillis(199));
    assertThat(next()).isNull();
    assertThat(nextWhileReconciling()).isNull();
    clock.advance(Duration.ofMillis(150));
    assertThat(next()).isNull();
    assertThat(correlator.nanosUntilNext(clock.getAsLong()))
        .isEqualTo(Duration.ofMillis(50).toNanos());
    clock.advance(Duration.ofMillis(50));
    assertThat(write()).isEqualTo("one");
  }

  @Test
  void postponesEventsInPausesForOneSecondAtMost() {
    add(SampleEvents.event("one"));
    for (int i = 0; i < 6; i++) {
      assertThat(nextWhileReconciling()).isNull();
      clock.advance(Duration.ofMillis(150));
      assertThat(next()).isNull();
    }

    clock.advance(Duration.ofMillis(100));
    assertThat(nextWhileReconciling()).isNull();
    assertThat(write()).isEqualTo("one");
  }

  @Test
  void postponesNothingAfterTheEndOfAPause() {
    add(SampleEvents.event("one"));
    assertThat(nextWhileReconciling()).isNull();

    correlator.endPause(clock.getAsLong());
    assertThat(correlator.nanosUntilNext(clock.getAsLong())).isZero();
  }

  @Test
  void postponesEventsForTenSecondsAtMost() {
    add(SampleEvents.event("one"));
    clock.advance(Duration.ofSeconds(4));
    add(SampleEvents.event("two"));
    clock.advance(Duration.ofSeconds(6));

    assertThat(requireNonNull(nextWhileReconciling()).event.note()).isEqualTo("one");
    assertThat(nextWhileReconciling()).isNull();
    clock.advance(Duration.ofSeconds(4));
    assertThat(requireNonNull(nextWhileReconciling()).event.note()).isEqualTo("two");
  }

  @Test
  void postponesNoWarning() {
    add(SampleEvents.event("later"));
    add(SampleEvents.warning("shop", "wrong"));

    assertThat(requireNonNull(nextWhileReconciling()).event.note()).isEqualTo("wrong");
    assertThat(nextWhileReconciling()).isNull();
  }

  @Test
  void postponesNoCountOfAnEarlierEvent() {
    add(SampleEvents.warning("shop", "wrong"));
    Series written = requireNonNull(nextWhileReconciling());
    correlator.written(written, 1, clock.getAsLong());
    add(SampleEvents.warning("shop", "wrong"));
    clock.advance(Duration.ofSeconds(29));
    add(SampleEvents.event("later"));
    clock.advance(Duration.ofSeconds(1));

    Series counted = requireNonNull(nextWhileReconciling());
    assertThat(counted.event.note()).isEqualTo("wrong");
    assertThat(counted.count()).isEqualTo(2);
    assertThat(nextWhileReconciling()).isNull();
  }

  @Test
  void postponesNoEventsThatFillHalfOfTheQueue() {
    for (int i = 0; i < EventCorrelator.MAX_POSTPONED; i++) {
      add(SampleEvents.event("site-" + i, "Created"));
    }

    assertThat(nextWhileReconciling()).isNotNull();
    assertThat(nextWhileReconciling()).isNull();
    assertThat(correlator.unwritten()).isEqualTo(EventCorrelator.MAX_POSTPONED - 1);
  }

  @Test
  void waitsForeverWhenItIsEmpty() {
    assertThat(correlator.nanosUntilNext(clock.getAsLong())).isEqualTo(Long.MAX_VALUE);
  }

  private Optional<DropReason> add(Event event) {
    return correlator.add(event, NOON, clock.getAsLong());
  }

  private @Nullable Series next() {
    correlator.observe(false, clock.getAsLong());
    return correlator.next(clock.getAsLong());
  }

  private @Nullable Series nextWhileReconciling() {
    correlator.observe(true, clock.getAsLong());
    return correlator.next(clock.getAsLong());
  }

  private String write() {
    Series series = requireNonNull(next());
    correlator.written(series, series.count(), clock.getAsLong());
    return series.event.note();
  }

  private int writable() {
    int count = 0;
    while (next() != null) {
      count++;
    }
    return count;
  }
}
