package io.appoperator.core.loading;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.appoperator.core.loading.check.Finding;
import io.appoperator.core.plugin.PluginException;
import io.appoperator.testkit.PluginJar;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No file outside a plug-in becomes a part of it: the lock file would not have its digest. */
class UnlistedCodeTest {

  @TempDir private Path folder;
  private Path plugin;

  private final PluginLoader loader =
      new PluginLoader(UnlistedCodeTest.class.getClassLoader(), null);

  @BeforeEach
  void writeAJarOutsideThePlugIn() throws IOException {
    plugin = Files.createDirectories(folder.resolve("plugins/notes"));
    Files.createDirectory(plugin.resolve("lib"));
    move(
        new PluginJar()
            .withClass("outside.Tool", "package outside; public class Tool {}")
            .withFile("outside.txt", "text"),
        folder.resolve("outside.jar"));
  }

  @AfterEach
  void close() {
    loader.close();
  }

  @Test
  void thePlugInIsRefusedIfItNamesOtherJars() throws IOException {
    Path jar =
        NotePlugin.withManifest(NotePlugin.kind(), "Class-Path: outside.jar")
            .write(folder, "notes.jar");
    String reason =
        "The manifest of %s has 'Class-Path: outside.jar', which the operator does not follow. Remove the entry, and put the jars into lib/ next to the jar of the plug-in, in a directory for both."
            .formatted(jar);

    PluginPath path = new PluginPath(PluginPath.FLAG, List.of(jar.toString()));
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> loader.load(PluginSelection.of(path)))
        .withMessage(reason);
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> loader.lock(path))
        .withMessage(reason);
    assertThat(loader.verify(path).values().stream().flatMap(List::stream).map(Finding::problem))
        .containsExactly(reason);
  }

  @Test
  void theManifestOfALibraryAddsNoJar() throws IOException {
    move(
        NotePlugin.withManifest(library(), "Class-Path: ../../../outside.jar"),
        plugin.resolve("lib/library.jar"));

    assertThatTheOutsideIsNotLoaded();
  }

  @Test
  void theIndexOfALibraryAddsNoJar() throws IOException {
    move(
        library()
            .withFile(
                "META-INF/INDEX.LIST",
                "JarIndex-Version: 1.0\n\nlibrary.jar\nused\n\n../../../outside.jar\noutside\noutside.txt\n\n"),
        plugin.resolve("lib/library.jar"));

    assertThatTheOutsideIsNotLoaded();
  }

  /** The check and the class loader agree. */
  private void assertThatTheOutsideIsNotLoaded() throws IOException {
    move(
        NotePlugin.kind()
            .withClass("outside.Tool", "package outside; public class Tool {}")
            .withClass("toy.User", "package toy; class User { outside.Tool tool; }")
            .without("outside.Tool"),
        plugin.resolve("notes.jar"));

    PluginPath path = new PluginPath(PluginPath.FLAG, List.of(plugin.toString()));
    assertThat(loader.verify(path).values().stream().flatMap(List::stream).map(Finding::problem))
        .anyMatch(problem -> problem.startsWith("It uses outside.Tool, which is not in"));
    try (PluginClassLoader classes = classes()) {
      assertThat(classes.getResource("outside.txt")).isNull();
      assertThatExceptionOfType(ClassNotFoundException.class)
          .isThrownBy(() -> classes.loadClass("outside.Tool"));
      assertThat(text(classes.getResources("used/a b.txt").nextElement())).isEqualTo("text");
      assertThat(loaded(classes, "used.Used").getPackage().getName()).isEqualTo("used");
    }
  }

  @Test
  void aPackageHasTheVersionOfItsManifest() throws IOException {
    move(NotePlugin.kind(), plugin.resolve("notes.jar"));
    move(
        NotePlugin.withManifest(library(), "Implementation-Version: 1.2"),
        plugin.resolve("lib/library.jar"));

    try (PluginClassLoader classes = classes()) {
      Class<?> used = loaded(classes, "used.Used");
      assertThat(used.getPackage().getImplementationVersion()).isEqualTo("1.2");
      assertThat(used.getProtectionDomain().getCodeSource().getLocation())
          .isEqualTo(plugin.resolve("lib/library.jar").toUri().toURL());
    }
  }

  private PluginClassLoader classes() throws IOException {
    try (Stream<Path> libraries = Files.list(plugin.resolve("lib"))) {
      return new PluginClassLoader(
          PluginFiles.read(
              plugin,
              plugin.resolve("notes.jar"),
              libraries.filter(Files::isRegularFile).toList(),
              List.of()),
          UnlistedCodeTest.class.getClassLoader(),
          List.of());
    }
  }

  private static Class<?> loaded(ClassLoader loader, String name) {
    try {
      return loader.loadClass(name);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  private static String text(URL resource) throws IOException {
    try (InputStream content = resource.openStream()) {
      return new String(content.readAllBytes(), UTF_8);
    }
  }

  private static PluginJar library() {
    return new PluginJar()
        .withClass("used.Used", "package used; public class Used {}")
        .withFile("used/a b.txt", "text");
  }

  /** Keeps what it was compiled from out of the directory of the plug-in. */
  private void move(PluginJar jar, Path target) throws IOException {
    Files.move(
        jar.write(
            Files.createDirectories(folder.resolve("work")), String.valueOf(target.getFileName())),
        target);
  }
}
