package io.appoperator.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class PrerequisitesTest {

  private static final Optional<String> MISSING_GO = Optional.of("Go is not installed.");

  @Test
  void runsTestsIfTheControlPlaneCanStart() {
    assertThat(new Prerequisites(Optional.empty(), true).verdict().isDisabled()).isFalse();
  }

  @Test
  void skipsTestsWithTheReasonOnADeveloperMachine() {
    assertThat(new Prerequisites(MISSING_GO, false).verdict().getReason())
        .hasValue("Go is not installed.");
    assertThat(new Prerequisites(MISSING_GO, false).verdict().isDisabled()).isTrue();
  }

  @Test
  void failsTestsInContinuousIntegration() {
    assertThatThrownBy(() -> new Prerequisites(MISSING_GO, true).verdict())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("CI=true requires")
        .hasMessageContaining("Go is not installed.");
  }
}
