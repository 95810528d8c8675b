package io.appoperator.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.Cli;
import io.appoperator.testkit.RandomApplications;
import io.appoperator.testkit.RandomApplications.Sample;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RandomApplicationsTest {

  private static final int MANY = 300;

  @Test
  void areValidAndAllDifferent() {
    RandomApplications random = new RandomApplications(7);
    String all =
        IntStream.range(0, MANY)
            .mapToObj(i -> random.edited(random.next("app-" + i)).yaml())
            .collect(Collectors.joining());

    Cli.Result result = Cli.withAllPlugins().runWithInput(all, "render", "-f", "-", "--digest");

    assertThat(result.err().lines().filter(line -> !line.contains("warning:"))).isEmpty();
    assertThat(result.code()).isZero();
    assertThat(result.out().lines().distinct().count()).isEqualTo(MANY);
  }

  @Test
  void areTheSameForTheSameSeed() {
    Sample one = new RandomApplications(42).next("app");

    assertThat(new RandomApplications(42).next("app")).isEqualTo(one);
    assertThat(new RandomApplications(43).next("app")).isNotEqualTo(one);
  }
}
