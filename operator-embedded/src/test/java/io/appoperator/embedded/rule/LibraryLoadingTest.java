package io.appoperator.embedded.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.embedded.Widgets;
import io.appoperator.embedded.http.EmbeddedApiServer;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class LibraryLoadingTest {

  private static final long SECONDS = 60;

  /** A program that needs kinds without rules only. */
  static final class Server {

    private Server() {}

    public static void main(String[] arguments) {
      try (EmbeddedApiServer server = EmbeddedApiServer.start()) {
        server.install(Widgets.definition());
      }
    }
  }

  @Test
  void serverWithoutRulesNeedsNoLibrary() throws IOException, InterruptedException {
    String classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(jar -> jar.contains("/re2j/") || !jar.matches(".*/(dev/cel|com/google)/.*"))
            .collect(Collectors.joining(File.pathSeparator));
    assertThat(classPath).isNotEqualTo(System.getProperty("java.class.path"));

    Process program =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    classPath,
                    Server.class.getName()))
            .inheritIO()
            .start();

    assertThat(program.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(program.exitValue()).isZero();
  }
}
