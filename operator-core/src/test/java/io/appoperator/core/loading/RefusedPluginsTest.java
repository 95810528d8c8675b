package io.appoperator.core.loading;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.appoperator.core.plugin.LoadedPlugin;
import io.appoperator.core.plugin.PluginException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A broken plug-in in a directory hides no other one, and the message names it. */
class RefusedPluginsTest {

  @TempDir private Path folder;
  private Path plugins;

  @BeforeEach
  void writeAPlugInThatWorks() throws IOException {
    plugins = Files.createDirectory(folder.resolve("plugins"));
    Files.move(NotePlugin.kind().write(folder, "notes.jar"), plugins.resolve("notes.jar"));
  }

  @Test
  void aCorruptJarBesideItsLibraries() throws IOException {
    write("bad/bad.jar", "no jar");
    Files.createDirectory(plugins.resolve("bad/lib"));

    assertSkipped("plugins/bad/bad.jar: zip END header not found");
  }

  @Test
  void aDirectoryOfClassesWithAnInvalidId() throws IOException {
    write("bad/META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nPlugin-Id: Not An Id\n\n");

    assertSkipped("has 'Plugin-Id: Not An Id'");
  }

  @Test
  void aDirectoryWithTwoJars() throws IOException {
    write("bad/one.jar", "");
    write("bad/two.jar", "");

    assertSkipped("plugins/bad is not a plug-in, because it has several jars");
  }

  @Test
  void aCorruptZip() throws IOException {
    write("bad.zip", "no zip");

    assertSkipped("plugins/bad.zip: zip END header not found");
  }

  @Test
  void aZipWithACorruptJar() throws IOException {
    try (ZipOutputStream zip =
        new ZipOutputStream(Files.newOutputStream(plugins.resolve("bad.zip")))) {
      zip.putNextEntry(new ZipEntry("inner.jar"));
      zip.write("no jar".getBytes(UTF_8));
    }

    assertSkipped("plugins/bad.zip: ");
  }

  @Test
  void theDirectoryThatTheUserNames() throws IOException {
    write("bad/bad.jar", "no jar");
    Files.createDirectory(plugins.resolve("bad/lib"));

    assertSkipped("bad.jar: zip END header not found", plugins.resolve("bad"), plugins);
  }

  private void assertSkipped(String reason) {
    assertSkipped(reason, plugins);
  }

  private void assertSkipped(String reason, Path... entries) {
    PluginPath path = PluginPath.of(List.of(entries).stream().map(Path::toString).toList(), null);
    try (PluginLoader loader = new PluginLoader(getClass().getClassLoader(), null)) {
      assertThat(loader.load(new PluginSelection(path, true, null)).plugins())
          .filteredOn(plugin -> !plugin.isSkipped())
          .extracting(LoadedPlugin::id)
          .containsExactly("notes");
      assertThatExceptionOfType(PluginException.class)
          .isThrownBy(() -> loader.load(PluginSelection.of(path)))
          .withMessageContaining(reason);
    }
  }

  private void write(String name, String content) throws IOException {
    Path file = plugins.resolve(name);
    Files.createDirectories(file.resolveSibling(""));
    Files.writeString(file, content);
  }
}
