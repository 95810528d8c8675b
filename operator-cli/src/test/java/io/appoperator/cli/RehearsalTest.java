package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Without a successful rehearsal there is no class archive, and commands start slowly. */
class RehearsalTest {

  @Test
  void runsEachCommandWithoutAFailure() throws IOException {
    byte[] example = Files.readAllBytes(Path.of("../examples/application.yaml"));

    assertThat(Rehearsal.rehearse(example)).isZero();
  }
}
