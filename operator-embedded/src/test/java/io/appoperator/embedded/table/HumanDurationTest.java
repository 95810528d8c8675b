package io.appoperator.embedded.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HumanDurationTest {

  @ParameterizedTest
  @CsvSource({
    "PT-5S,<invalid>",
    "PT-0.5S,0s",
    "PT0S,0s",
    "PT119S,119s",
    "PT2M,2m",
    "PT9M59S,9m59s",
    "PT10M,10m",
    "PT179M,179m",
    "PT3H,3h",
    "PT7H59M,7h59m",
    "PT8H30M,8h",
    "PT47H,47h",
    "P2D,2d",
    "P7DT23H,7d23h",
    "P8DT1H,8d",
    "P729D,729d",
    "P730D,2y",
    "P800D,2y70d",
    "P3000D,8y"
  })
  void keepsTwoUnitsWhereTheSecondMatters(Duration duration, String text) {
    assertThat(HumanDuration.text(duration)).isEqualTo(text);
  }

  @Test
  void timestampsMayBeAbsentOrInvalid() {
    Instant now = Instant.parse("2026-01-02T03:04:05Z");
    assertThat(HumanDuration.since("2026-01-02T03:04:00Z", now)).isEqualTo("5s");
    assertThat(HumanDuration.since("2026-01-02T03:04:00.123456Z", now)).isEqualTo("4s");
    assertThat(HumanDuration.since("", now)).isEqualTo("<unknown>");
    assertThat(HumanDuration.since("yesterday", now)).isEqualTo("<invalid>");
  }
}
