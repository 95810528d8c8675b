package io.appoperator.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Plug-ins and their tests use only the published modules. Reads sources, because the tests of
 * other modules are not on the class path.
 */
class PluginSourcesTest {

  private static final Path ROOT = Path.of(System.getProperty("project.root"));
  private static final String CORE = "io.appoperator.core";

  @Test
  void pluginsAndTheirTestsNeverNameTheCore() throws IOException {
    List<String> plugins =
        Modules.of(ROOT).stream()
            .filter(module -> module.startsWith("managers-") || module.startsWith("examples/"))
            .toList();
    assertThat(plugins).hasSizeGreaterThan(5);
    for (String plugin : plugins) {
      List<Path> sources = sources(ROOT.resolve(plugin));
      assertThat(sources).as(plugin).hasSizeGreaterThan(2);
      assertThat(sources)
          .allSatisfy(source -> assertThat(Files.readString(source)).doesNotContain(CORE));
    }
  }

  private static List<Path> sources(Path plugin) throws IOException {
    try (Stream<Path> files = Files.walk(plugin.resolve("src"))) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }
}
