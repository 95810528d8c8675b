package io.appoperator.classarchive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Without a successful training run there is no class archive, and every command starts slowly. */
class TrainingRunTest {

  @ParameterizedTest
  @EnumSource
  void runsEachCommandWithoutFailure(TrainingRun.Archive archive) throws IOException {
    assertThat(TrainingRun.run(archive)).isZero();
  }
}
