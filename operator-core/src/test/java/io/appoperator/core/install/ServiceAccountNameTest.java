package io.appoperator.core.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceAccountNameTest {

  @Test
  void readsNamespaceAndName() {
    assertThat(ServiceAccountName.parse("team-a:robot.v2"))
        .isEqualTo(new ServiceAccountName("team-a", "robot.v2"))
        .hasToString("team-a:robot.v2");
  }

  @ParameterizedTest
  @ValueSource(strings = {":", "a:", ":b", "a:b:c", "Team:robot", "a/b:c", "a:-b", "a.b:c"})
  void rejectsInvalidAccountNames(String text) {
    assertThatThrownBy(() -> ServiceAccountName.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + text + "'")
        .hasMessageContaining("NAMESPACE:NAME");
  }

  @Test
  void requiresTheNamespace() {
    assertThatThrownBy(() -> ServiceAccountName.parse("robot"))
        .hasMessageContaining(
            "'robot' does not contain a namespace. Use NAMESPACE:NAME; for example,")
        .hasMessageContaining("operator-system:application-operator");
  }
}
