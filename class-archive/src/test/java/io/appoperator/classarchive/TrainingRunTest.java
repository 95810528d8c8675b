package io.appoperator.classarchive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Without a successful training run there is no class archive, and every command starts slowly. */
class TrainingRunTest {

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void runsEachCommandWithoutFailure(boolean onlyRun) throws IOException {
    assertThat(TrainingRun.run(onlyRun)).isZero();
  }
}
