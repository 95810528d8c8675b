package io.appoperator.core.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PrimaryGaugesTest {

  @Test
  void kindsOfTheSameNameInTwoGroupsDoNotBreakTheScrape() {
    List<PrimarySample> samples =
        Stream.of("one.example.com", "two.example.com")
            .map(group -> new ResourceKind(group, "v1", "Shop", "shops"))
            .map(kind -> new PrimarySample(new ResourceRef(kind, "apps", "a"), true, null))
            .toList();

    assertThat(new PrimaryGauges(() -> samples).collect().get(0).getDataPoints()).hasSize(1);
  }
}
