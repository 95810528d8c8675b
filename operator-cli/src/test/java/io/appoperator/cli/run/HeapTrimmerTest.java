package io.appoperator.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.run.HeapTrimmer.HeapGeneration;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeapTrimmerTest {

  @ParameterizedTest(name = "{0} MiB in use, {1} alive: {2}")
  @CsvSource({
    "7, 0, false",
    "9, 0, true",
    "17, 10, false",
    "19, 10, true",
    "130, 90, false",
    "136, 90, true",
    "50, 90, false",
  })
  void collectsAfterGrowthByHalfAndEightMebibytes(long used, long alive, boolean collected) {
    Fixed generation = new Fixed(used << 20, alive << 20);
    try (HeapTrimmer collection = new HeapTrimmer(Optional.of(generation))) {
      collection.look();
    }
    assertThat(generation.collections).isEqualTo(collected ? 1 : 0);
  }

  @Test
  void findsTheOldGenerationOfTheSerialCollector() throws Exception {
    assertThat(collectionsAfterABurst("-XX:+UseSerialGC")).isEqualTo(1);
  }

  @Test
  void ignoresOtherCollectors() throws Exception {
    assertThat(collectionsAfterABurst("-XX:+UseG1GC")).isZero();
  }

  /** The heap is large enough for the burst, so no other full collection runs. */
  private static int collectionsAfterABurst(String collector)
      throws IOException, InterruptedException {
    Process java =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                collector,
                "-Xms256m",
                "-Xmn16m",
                "-cp",
                System.getProperty("java.class.path"),
                Burst.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader printed = java.inputReader(StandardCharsets.UTF_8)) {
      return Integer.parseInt(printed.readLine());
    } finally {
      java.waitFor();
    }
  }

  /** A process that allocates much memory and then releases it. */
  static final class Burst {

    public static void main(String[] arguments) {
      if (allocate(8000) != 8000) {
        throw new AssertionError();
      }
      long before = collections();
      try (HeapTrimmer collection = HeapTrimmer.ofThisProcess()) {
        collection.look();
      }
      System.out.println(collections() - before);
    }

    private static int allocate(int times) {
      List<byte[]> much = new ArrayList<>();
      for (int i = 0; i < times; i++) {
        much.add(new byte[10_000]);
      }
      return much.size();
    }

    private static long collections() {
      return ManagementFactory.getGarbageCollectorMXBeans().stream()
          .mapToLong(bean -> bean.getCollectionCount())
          .sum();
    }
  }

  private static final class Fixed implements HeapGeneration {

    private final long used;
    private final long alive;
    private int collections;

    Fixed(long used, long alive) {
      this.used = used;
      this.alive = alive;
    }

    @Override
    public long used() {
      return used;
    }

    @Override
    public long alive() {
      return alive;
    }

    @Override
    public void collect() {
      collections++;
    }
  }
}
