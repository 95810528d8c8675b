package io.appoperator.core.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BindAddressTest {

  @ParameterizedTest
  @CsvSource({
    ":8080,'',8080",
    ":0,'',0",
    "127.0.0.1:65535,127.0.0.1,65535",
    "localhost:80,localhost,80",
    "[::1]:8080,::1,8080"
  })
  void readsHostAndPort(String text, String host, int port) {
    assertThat(BindAddress.parse(text)).isEqualTo(new BindAddress(host, port));
    assertThat(BindAddress.parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {":", ":-1", ":+1", ":65536", ":999999", ":http", "localhost:", ":٣"})
  void rejectsAnInvalidPort(String text) {
    assertThatThrownBy(() -> BindAddress.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + text + "' has a port that is not a number from 0 to 65535")
        .hasMessageContaining(":8080");
  }

  @Test
  void rejectsAnAddressWithoutAPort() {
    assertThatThrownBy(() -> BindAddress.parse("8080"))
        .hasMessageContaining("'8080' has no port. Use HOST:PORT");
  }

  @Test
  void rejectsAnIpv6AddressWithoutBrackets() {
    assertThatThrownBy(() -> BindAddress.parse("::1:8080"))
        .hasMessageContaining("without brackets");
  }
}
