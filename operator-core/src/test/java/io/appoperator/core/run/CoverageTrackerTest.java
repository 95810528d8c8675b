package io.appoperator.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.ResourceKind;
import io.appoperator.core.observe.UnlistedObjects;
import java.util.List;
import org.junit.jupiter.api.Test;

class CoverageTrackerTest {

  private static final UnlistedObjects TOYS = unlisted("toys", "no toys for you");
  private static final UnlistedObjects BALLS = unlisted("balls", "no balls for you");

  private final CoverageTracker tracker = new CoverageTracker();

  @Test
  void reportsARecoveredKindWhileAnotherOneIsLost() {
    assertThat(tracker.haveRecovered(List.of(TOYS))).isFalse();
    assertThat(tracker.haveRecovered(List.of(BALLS))).isTrue();
    assertThat(tracker.haveRecovered(List.of(BALLS))).isFalse();
  }

  @Test
  void comparesKindsRegardlessOfTheServersMessage() {
    assertThat(tracker.haveRecovered(List.of(TOYS))).isFalse();
    assertThat(tracker.haveRecovered(List.of(unlisted("toys", "still none"), BALLS))).isFalse();
  }

  private static UnlistedObjects unlisted(String plural, String why) {
    return new UnlistedObjects(new ResourceKind("example.com", "v1", plural, plural), null, why);
  }
}
