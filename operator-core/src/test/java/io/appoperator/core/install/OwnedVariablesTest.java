package io.appoperator.core.install;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OwnedVariablesTest {

  @ParameterizedTest
  @MethodSource("io.appoperator.core.install.OwnedVariables#names")
  void eachSetsAnOptionOfRun(String name) throws IOException {
    Path page =
        Path.of(System.getProperty("project.root", ".."), "docs/reference/configuration.md");

    assertThat(Files.readString(page)).contains("| `" + name + "` |");
  }
}
