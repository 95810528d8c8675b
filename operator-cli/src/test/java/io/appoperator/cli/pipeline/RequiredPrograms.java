package io.appoperator.cli.pipeline;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;

/**
 * Programs that scripts of pipelines run, and that the build itself does not need. In continuous
 * integration, {@code .ci/run} allows no test of pipelines to be skipped.
 */
final class RequiredPrograms {

  private RequiredPrograms() {}

  /** Skips the test if one of the programs is absent. */
  static void assumeInstalled(String... programs) throws IOException, InterruptedException {
    for (String program : programs) {
      boolean isInstalled =
          new ProcessBuilder("sh", "-c", "command -v " + program).start().waitFor() == 0;
      assumeTrue(
          isInstalled,
          program + " is not installed. Install it: the scripts in pipelines/ require it.");
    }
  }
}
