package io.appoperator.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Only tests and the demonstration depend on the embedded API server. */
class DemoArchitectureTest {

  private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));

  @Test
  void onlyTestsAndTheDemonstrationUseTheServer() throws IOException {
    try (Stream<Path> modules = Files.list(ROOT)) {
      List<String> users =
          modules
              .filter(module -> Files.exists(module.resolve("pom.xml")))
              .filter(module -> module(module).contains("<artifactId>operator-embedded<"))
              .map(module -> module.getFileName().toString())
              .sorted()
              .toList();
      assertThat(users)
          .containsExactly(
              "operator-bom",
              "operator-core",
              "operator-demo",
              "operator-embedded",
              "operator-junit");
    }
    assertThat(module(ROOT.resolve("operator-core")))
        .containsPattern("<artifactId>operator-embedded</artifactId>\\s*<scope>test</scope>");
  }

  private static String module(Path module) {
    try {
      return Files.readString(module.resolve("pom.xml"));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
