package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.election.ElectionSettings;
import org.junit.jupiter.api.Test;

class ConnectionOptionsTest {

  @Test
  void leavesTimeForASecondTryWhenARequestForTheLeaseHangs() {
    ElectionSettings settings = ElectionSettings.standard("team", "lease", "replica-1");
    assertThat(ConnectionOptions.LEASE_TIMEOUT.multipliedBy(2))
        .isLessThan(settings.renewDeadline());
  }
}
