package io.appoperator.cel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.appoperator.core.loading.PluginLoader;
import io.appoperator.core.loading.PluginPath;
import io.appoperator.core.loading.PluginSelection;
import io.appoperator.core.plugin.LoadedPlugin;
import io.appoperator.core.plugin.PluginException;
import io.appoperator.core.plugin.PluginRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files are found, locked and digested like jars. */
class ManagerLoadingTest {

  private final PluginLoader loader =
      new PluginLoader(ManagerLoadingTest.class.getClassLoader(), null);

  @TempDir private Path folder;

  @AfterEach
  void close() {
    loader.close();
  }

  @Test
  void loadsAFile() throws IOException {
    LoadedPlugin plugin = plugin(write(folder, "one"));

    assertThat(plugin.id()).isEqualTo("one");
    assertThat(plugin.managers()).containsExactly("one");
    assertThat(plugin.files()).extracting("name").containsExactly("one.manager.yaml");
  }

  @Test
  void loadsEachFileOfADirectoryAsAPlugIn() throws IOException {
    write(folder, "one");
    write(folder, "two");
    Path both = Files.createDirectory(folder.resolve("both"));
    write(both, "three");
    write(both, "four");

    assertThat(load(folder).plugins())
        .extracting(LoadedPlugin::id)
        .containsExactlyInAnyOrder("both", "one", "two");
    assertThat(load(folder).plugins())
        .filteredOn(plugin -> plugin.id().equals("both"))
        .flatExtracting(LoadedPlugin::managers)
        .containsExactly("four", "three");
  }

  @Test
  void loadsAZip() throws IOException {
    Path zip = folder.resolve("caches-1.2.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      out.putNextEntry(new ZipEntry("one.manager.yaml"));
      out.write(Files.readAllBytes(write(folder, "one")));
    }

    LoadedPlugin plugin = plugin(zip);

    assertThat(plugin.id()).isEqualTo("caches");
    assertThat(plugin.managers()).containsExactly("one");
  }

  @Test
  void namesTheFileOfAnErrorAsTheUserDoes() throws IOException {
    Path file = folder.resolve("one.manager.yaml");
    Files.writeString(file, ManagerTexts.withData("${x}"));

    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> load(file))
        .withMessageStartingWith(file + ":11:18: objects[0].template.data.value: ");
  }

  @Test
  void skipsABrokenFileIfTheUserAgrees() throws IOException {
    Path good = write(folder, "good");
    Path bad = folder.resolve("bad.manager.yaml");
    Files.writeString(bad, "kind: Nothing\n");

    PluginRegistry registry = loader.load(new PluginSelection(path(good, bad), true, null));

    assertThat(registry.plugins())
        .extracting(LoadedPlugin::id, LoadedPlugin::isSkipped)
        .containsExactly(tuple("good", false), tuple("bad", true));
  }

  @Test
  void refusesAFileThatIsNotLocked() throws IOException {
    Path file = write(folder, "one");
    Path lock = Files.writeString(folder.resolve("lock"), loader.lock(path(file)));
    Files.writeString(file, ManagerTexts.withData("other"));

    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> loader.load(new PluginSelection(path(file), false, lock)))
        .withMessageContaining("does not have one.manager.yaml with the SHA-256");
  }

  @Test
  void isOtherCodeWithOtherBytes() throws IOException {
    Path file = write(folder, "one");
    String before = load(file).withCodeDigest("code").code();
    String again = load(file).withCodeDigest("code").code();
    Files.writeString(file, ManagerTexts.withData("x") + "# a comment\n");

    assertThat(again).isEqualTo(before);
    assertThat(load(file).withCodeDigest("code").code()).isNotEqualTo(before);
  }

  private LoadedPlugin plugin(Path file) {
    List<LoadedPlugin> plugins = load(file).plugins();
    assertThat(plugins).hasSize(1);
    return plugins.get(0);
  }

  private PluginRegistry load(Path... files) {
    return loader.load(PluginSelection.of(path(files)));
  }

  private static PluginPath path(Path... files) {
    return new PluginPath("--plugins", List.of(files).stream().map(Path::toString).toList());
  }

  private static Path write(Path directory, String id) throws IOException {
    String manager = ManagerTexts.withData("x").replace("-made", "-" + id);
    return Files.writeString(directory.resolve(id + ".manager.yaml"), manager);
  }
}
