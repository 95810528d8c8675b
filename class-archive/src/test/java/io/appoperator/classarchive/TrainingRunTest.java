package io.appoperator.classarchive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Without a successful training run there is no class archive, and every command starts slowly. */
class TrainingRunTest {

  @Test
  void runsEachCommandWithoutFailure() throws IOException {
    assertThat(TrainingRun.run()).isZero();
  }
}
