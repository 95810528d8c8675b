package io.appoperator.classarchive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Without a successful training run there is no class archive, and every command starts slowly. */
class TrainingRunTest {

  @Test
  void runsEachCommandWithoutFailure() throws IOException {
    Path example = Path.of(System.getProperty("project.root"), "examples", "application.yaml");

    assertThat(TrainingRun.run(Files.readAllBytes(example))).isZero();
  }
}
