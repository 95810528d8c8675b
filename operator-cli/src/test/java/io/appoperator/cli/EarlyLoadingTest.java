package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.appoperator.api.PrimaryKind;
import io.appoperator.core.plugin.Providers;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EarlyLoadingTest {

  private static final String INITIALIZED = "test.early-loading.initialized";

  @TempDir private Path folder;

  /** The class of a plug-in, whose code records that it runs. */
  @SuppressWarnings("rawtypes") // as ServiceLoader returns it
  public abstract static class RecordingKind implements PrimaryKind {
    static {
      System.setProperty(INITIALIZED, "true");
    }

    public RecordingKind() {}
  }

  @ParameterizedTest
  @CsvSource({
    "render -f hello.yaml, 2, true",
    "explain, 4, true",
    "render -f hello.yaml, 1, false",
    "render --help, 2, false",
    "validate -h, 2, false",
    "diff -f -, 2, true",
    "tree, 2, false",
    "--help, 2, false",
    "version, 2, false",
    "__complete render, 2, false",
    "'', 2, false"
  })
  void startsForCommandsThatRender(String words, int processors, boolean expected)
      throws Exception {
    Optional<Thread> started =
        EarlyLoading.start(getClass().getClassLoader(), processors, words.split(" ", -1));

    assertThat(started.isPresent()).isEqualTo(expected);
    if (started.isPresent()) {
      assertThat(started.get().isDaemon()).as("it does not keep the process running").isTrue();
      started.get().join();
    }
  }

  @Test
  void loadsAllFromTheClassPathOfTheProduct() {
    assertThatCode(() -> EarlyLoading.loadAll(getClass().getClassLoader()))
        .doesNotThrowAnyException();
  }

  @Test
  void leavesTheErrorsOfPluginsToTheCommand() throws IOException {
    try (URLClassLoader loader = listing("absent.Kind")) {
      assertThatCode(() -> Providers.openJars(loader)).hasMessageContaining("absent.Kind");
      assertThatCode(() -> EarlyLoading.load(loader)).doesNotThrowAnyException();
    }
  }

  @Test
  void runsNoCodeOfPlugins() throws Exception {
    try (URLClassLoader loader = listing(RecordingKind.class.getName())) {
      EarlyLoading.load(loader);

      assertThat(System.getProperty(INITIALIZED)).isNull();
      Class.forName(RecordingKind.class.getName(), true, loader);
      assertThat(System.getProperty(INITIALIZED)).isEqualTo("true");
    } finally {
      System.clearProperty(INITIALIZED);
    }
  }

  /** Returns a class loader with a plug-in that lists one class. */
  private URLClassLoader listing(String name) throws IOException {
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    Files.writeString(services.resolve(PrimaryKind.class.getName()), name + "\n");
    return new URLClassLoader(new URL[] {folder.toUri().toURL()}, getClass().getClassLoader());
  }
}
