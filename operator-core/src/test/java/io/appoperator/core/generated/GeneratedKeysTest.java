package io.appoperator.core.generated;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GeneratedKeysTest {

  @ParameterizedTest
  @ValueSource(strings = {"", "password", "a.b-c_D,password@2026-06-01T00:00:00Z,token"})
  void readsWhatItWrites(String text) {
    assertThat(GeneratedKeys.parse(text).text()).isEqualTo(text);
  }

  @Test
  void leavesOutWhatIsNoKeyAndNoTime() {
    assertThat(GeneratedKeys.parse(" ,@2026-06-01T00:00:00Z, token@soon,password ").text())
        .isEqualTo("password,token");
  }

  @Test
  void keepsTheLaterTimeOfAKeyInBoth() {
    GeneratedKeys both =
        GeneratedKeys.parse("a@2026-06-01T00:00:00Z,b,c")
            .and(GeneratedKeys.parse("a@2026-05-01T00:00:00Z,b@2026-05-01T00:00:00Z"));

    assertThat(both.text()).isEqualTo("a@2026-06-01T00:00:00Z,b@2026-05-01T00:00:00Z,c");
    assertThat(both.rotation("b")).contains(Instant.parse("2026-05-01T00:00:00Z"));
    assertThat(both.rotation("c")).isEmpty();
    assertThat(both.has("d")).isFalse();
  }
}
