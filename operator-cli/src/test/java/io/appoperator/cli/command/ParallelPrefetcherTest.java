package io.appoperator.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ParallelPrefetcherTest {

  private static final int THREADS = 3;

  @Test
  void returnsResultsInTheOrderOfTheElements() {
    List<Integer> elements = IntStream.range(0, 100).boxed().toList();
    CountDownLatch second = new CountDownLatch(1);

    try (ParallelPrefetcher<Integer, Integer> ahead =
        new ParallelPrefetcher<>(elements, element -> square(element, second), THREADS)) {
      List<Integer> results = new ArrayList<>();
      ahead.forEachRemaining(item -> results.add(item.result()));

      assertThat(results).isEqualTo(elements.stream().map(i -> i * i).toList());
    }
  }

  @Test
  void readsOnlySomeElementsAhead() {
    AtomicInteger read = new AtomicInteger();
    Iterable<Integer> endless = () -> Stream.generate(read::incrementAndGet).iterator();

    try (ParallelPrefetcher<Integer, Integer> ahead =
        new ParallelPrefetcher<>(endless, i -> i, THREADS)) {
      ahead.next().result();
      ahead.next().result();

      assertThat(read).hasValueLessThan(30);
    }
  }

  @Test
  void throwsAnExceptionWhereItsResultIsUsed() {
    try (ParallelPrefetcher<Integer, Integer> ahead =
        new ParallelPrefetcher<>(List.of(1, 0), element -> 1 / element, THREADS)) {
      assertThat(ahead.next().result()).isEqualTo(1);
      ParallelPrefetcher.Item<Integer, Integer> second = ahead.next();

      assertThat(second.element()).isZero();
      assertThatThrownBy(second::result).isInstanceOf(ArithmeticException.class);
      assertThat(ahead.hasNext()).isFalse();
    }
  }

  /** The first element ends after the second one. */
  private static int square(int element, CountDownLatch second) {
    if (element == 1) {
      second.countDown();
    }
    try {
      assertThat(element != 0 || second.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return element * element;
  }
}
