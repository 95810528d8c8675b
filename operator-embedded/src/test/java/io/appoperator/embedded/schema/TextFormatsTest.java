package io.appoperator.embedded.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Formats of long texts; the table of requests compares short ones with kube-apiserver. */
class TextFormatsTest {

  private static final int LENGTH = 200_000;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "byte",
        "cidr",
        "creditcard",
        "date",
        "date-time",
        "duration",
        "email",
        "hexcolor",
        "hostname",
        "ipv4",
        "ipv6",
        "isbn",
        "k8s-long-name",
        "k8s-short-name",
        "mac",
        "rgbcolor",
        "ssn",
        "uri",
        "uuid"
      })
  @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD, unit = TimeUnit.SECONDS)
  void longTextsThatDoNotMatchNeedLittleTime(String format) {
    for (String part : new String[] {"a", "1", "1.", ":", "a.", "- "}) {
      assertThat(TextFormats.matches(format, part.repeat(LENGTH) + "\u0000")).isFalse();
    }
  }

  @ParameterizedTest
  @CsvSource({"duration, 1h", "ipv6, 1::2:3.4.5.6", "mac, 0011.2233.4455", "unknown, anything"})
  void textsOfAFormatMatch(String format, String text) {
    assertThat(TextFormats.matches(format, text)).isTrue();
  }

  @Test
  void longBase64Matches() {
    assertThat(TextFormats.matches("byte", "YWJj".repeat(LENGTH))).isTrue();
  }
}
