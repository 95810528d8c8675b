package io.appoperator.core.election;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ElectionSettingsTest {

  @Test
  void leavesTimeForARetryWhenALeaseRequestHangs() {
    ElectionSettings settings = ElectionSettings.defaults("team", "lease", "replica-1");
    assertThat(settings.requestTimeout().multipliedBy(2)).isLessThan(settings.renewDeadline());
  }
}
