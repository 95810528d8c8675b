package io.appoperator.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.ResourceKind;
import io.appoperator.core.observe.UnlistedObjects;
import java.util.List;
import org.junit.jupiter.api.Test;

class CoverageTrackerTest {

  private static final UnlistedObjects TOYS = spot("toys", "no toys for you");
  private static final UnlistedObjects BALLS = spot("balls", "no balls for you");

  private final CoverageTracker places = new CoverageTracker();

  @Test
  void noticeThatOneRecoversWhileAnotherIsLost() {
    assertThat(places.haveRecovered(List.of(TOYS))).isFalse();
    assertThat(places.haveRecovered(List.of(BALLS))).isTrue();
    assertThat(places.haveRecovered(List.of(BALLS))).isFalse();
  }

  @Test
  void areTheSameWhateverTheServerSays() {
    assertThat(places.haveRecovered(List.of(TOYS))).isFalse();
    assertThat(places.haveRecovered(List.of(spot("toys", "still none"), BALLS))).isFalse();
  }

  private static UnlistedObjects spot(String plural, String why) {
    return new UnlistedObjects(new ResourceKind("example.com", "v1", plural, plural), null, why);
  }
}
