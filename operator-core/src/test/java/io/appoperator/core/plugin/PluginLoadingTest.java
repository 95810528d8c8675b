package io.appoperator.core.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Loads plug-ins whose methods never return. */
@Timeout(60)
@Execution(ExecutionMode.CONCURRENT)
class PluginLoadingTest {

  private static final Duration LIMIT = Duration.ofMillis(500);

  /** A loop that never ends, ignores interrupts and uses no processor time. */
  private static final String ENDLESS =
      "while (true) try { Thread.sleep(60000); } catch (InterruptedException e) {}";

  private static final String UNTIL_INTERRUPTED =
      "while (!Thread.currentThread().isInterrupted()) Thread.onSpinWait(); throw new Error();";

  @TempDir private Path folder;

  /** Otherwise the first calls would include the time in which the JVM loads classes. */
  @BeforeAll
  static void loadClasses(@TempDir Path folder) throws IOException {
    try (URLClassLoader loader = loaderOf(SamplePluginJar.write(folder))) {
      assertThat(PluginRegistry.load(loader).find("jar.example.com/v1", "Note")).isPresent();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "return \"note\"; | NoteManager | id",
        "return Set.of(ManagedKind.of(ConfigMap.class)); | NoteManager | manages",
        "return Map.of(); } public DesiredState | NoteManager | readiness",
        "return NoteSpec.class; } public Set | NoteManager | specType",
        "return NoteSpec.class; } public String | NoteKind | specType",
        "return new ResourceKind(\"jar.example.com\", \"v1\", \"Note\", \"notes\"); | NoteKind | kind",
      })
  void namesAPlugInWhoseDeclarationDoesNotReturn(String code, String type, String method)
      throws IOException {
    String text = code.replace("} public", "}\n  public");

    assertRefused(
        SamplePluginJar.writeWith(folder, text, text.replaceFirst("return [^;]*;", ENDLESS)),
        "The plug-in toy.%s of notes-1.0.jar cannot be used: its method %s() did not return within 0.5 s. Report this to its author, or remove the jar."
            .formatted(type, method));
  }

  @Test
  void namesAPlugInThatReturnsOnlyWhenItIsInterrupted() throws IOException {
    assertRefused(
        SamplePluginJar.writeWith(folder, "return \"note\";", UNTIL_INTERRUPTED),
        "The plug-in toy.NoteManager of notes-1.0.jar cannot be used: its method id() did not return within 0.5 s. Report this to its author, or remove the jar.");
  }

  @ParameterizedTest
  @CsvSource({"NoteKind,public NoteKind()", "NoteManager,public NoteManager()"})
  void namesAPlugInWhoseConstructorDoesNotReturn(String type, String head) throws IOException {
    assertConstructionRefused(type, "%s { %s }".formatted(head, ENDLESS));
  }

  @ParameterizedTest
  @ValueSource(strings = {"NoteKind", "NoteManager"})
  void namesAPlugInWhoseStaticInitializerDoesNotReturn(String type) throws IOException {
    assertConstructionRefused(type, "static { if (true) { %s } }".formatted(ENDLESS));
  }

  @Test
  void limitsTheTimeOfCallsToLoadedPlugIns() throws IOException {
    Path jar = SamplePluginJar.writeWith(folder, "return \"{}\";", ENDLESS);
    try (URLClassLoader loader = loaderOf(jar);
        PluginCalls calls = new PluginCalls(LIMIT, line -> {})) {
      PluginRegistry plugins = calls.load(() -> PluginRegistry.load(loader));
      LoadedKind<?> kind = plugins.find("jar.example.com/v1", "Note").orElseThrow();

      assertThatExceptionOfType(PluginException.class)
          .isThrownBy(() -> new Declaration(kind.primary()).read("crd", kind.primary()::crd))
          .withMessageContaining("toy.NoteKind of notes-1.0.jar")
          .withMessageContaining("its method crd() did not return within 0.5 s");
    }
  }

  @Test
  void loadsPlugInsOnDaemonThreads() {
    try (PluginCalls calls = new PluginCalls(LIMIT, line -> {})) {
      assertThat(calls.run(() -> Thread.currentThread().isDaemon())).isTrue();
    }
  }

  private void assertConstructionRefused(String type, String member) throws IOException {
    String head =
        "public final class %s implements %s<NoteSpec> {"
            .formatted(type, type.equals("NoteKind") ? "PrimaryKind" : "ResourceManager");
    assertRefused(
        SamplePluginJar.writeWith(folder, head, head + member),
        "The plug-in toy.%s of notes-1.0.jar cannot be loaded: its constructor or static initializer did not return within 0.5 s. Report this to its author, or remove the jar."
            .formatted(type));
  }

  private static void assertRefused(Path jar, String message) throws IOException {
    try (URLClassLoader loader = loaderOf(jar);
        PluginCalls calls = new PluginCalls(LIMIT, line -> {})) {
      assertThatExceptionOfType(PluginException.class)
          .isThrownBy(() -> calls.load(() -> PluginRegistry.load(loader)))
          .withMessage(message);
    }
  }

  private static URLClassLoader loaderOf(Path jar) throws IOException {
    return new URLClassLoader(
        new URL[] {jar.toUri().toURL()}, PluginLoadingTest.class.getClassLoader());
  }
}
