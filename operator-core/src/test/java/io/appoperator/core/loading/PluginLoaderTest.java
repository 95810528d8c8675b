package io.appoperator.core.loading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.plugin.LoadedPlugin;
import io.appoperator.core.plugin.PluginCalls;
import io.appoperator.core.plugin.PluginException;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.testkit.PluginJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** Each plug-in has its own classes, and shares the SPI. */
class PluginLoaderTest {

  private static final String TOOL =
      "package lib; public class Tool { public static String name() { return \"%s\"; } }";

  private final PluginLoader loader =
      new PluginLoader(PluginLoaderTest.class.getClassLoader(), null);

  @TempDir(cleanup = CleanupMode.ALWAYS)
  private Path temporary;

  @AfterEach
  void close() {
    loader.close();
  }

  @Test
  void readsTheManifestOrElseTheFileName() throws IOException {
    PluginJar described =
        NotePlugin.withManifest(
            NotePlugin.kind(), "Plugin-Id: notes", "Plugin-Version: 1.2", "Plugin-Api: [1.0,2.0)");
    Path kind = described.write(folder(), "a.jar");
    Path manager = manager("My_Tool-2.1-beta.jar", "\"tool\"", "Plugin-Requires: notes");

    List<LoadedPlugin> plugins = load(kind, manager).plugins();

    assertThat(plugins)
        .extracting(LoadedPlugin::id, LoadedPlugin::version, LoadedPlugin::api)
        .containsExactly(tuple("notes", "1.2", "[1.0,2.0)"), tuple("my-tool", "2.1-beta", ""));
    assertThat(plugins.get(0).kinds()).containsExactly("Note.jar.example.com/v1");
    assertThat(plugins.get(1).managers()).containsExactly("tool");
  }

  @Test
  void givesEachPlugInItsOwnLibraries() throws IOException {
    Path kind = NotePlugin.kind().write(folder(), "notes.jar");
    Path one = plugin("one", "first");
    Path two = plugin("two", "second");

    assertThat(managers(load(kind, one, two))).containsExactly("first", "second");
  }

  @Test
  void loadsAllPlugInsOfADirectoryAndOfAZip() throws IOException {
    Path plugins = Files.createDirectory(folder().resolve("all plug-ins"));
    NotePlugin.kind().write(plugins, "notes.jar");
    delete(plugins.resolve("notes.jar.work"));
    Path one = plugin("one", "first");
    try (ZipOutputStream zip =
            new ZipOutputStream(Files.newOutputStream(plugins.resolve("one.zip")));
        Stream<Path> files = Files.walk(one)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        zip.putNextEntry(new ZipEntry(one.relativize(file).toString()));
        Files.copy(file, zip);
      }
    }
    Files.move(plugin("two", "second"), plugins.resolve("two"));

    assertThat(managers(load(plugins))).containsExactly("first", "second");
  }

  @Test
  void namesThePlugInThatHasToBeRequired() throws IOException {
    Path kind = NotePlugin.kind().write(folder(), "notes.jar");
    Path manager = manager("tool.jar", "\"tool\"");

    assertRefused(
        "The plug-in 'notes' of notes.jar has the class toy.NoteSpec: add 'Plugin-Requires: notes' to the manifest of the jar that uses it.",
        kind,
        manager);
  }

  @Test
  void refusesAMissingRequirement() throws IOException {
    assertRefused(
        "The plug-in 'tool' of tool.jar requires the plug-in 'note', which is not loaded. Did you mean 'notes'? Add its jar.",
        NotePlugin.kind().write(folder(), "notes.jar"),
        manager("tool.jar", "\"tool\"", "Plugin-Requires: note"));
  }

  @Test
  void refusesPlugInsThatRequireEachOther() throws IOException {
    assertRefused(
        "Plug-ins require each other: one, two, one. Move what they share into a plug-in of its own.",
        NotePlugin.withManifest(new PluginJar(), "Plugin-Id: one", "Plugin-Requires: two")
            .write(folder(), "1.jar"),
        NotePlugin.withManifest(new PluginJar(), "Plugin-Id: two", "Plugin-Requires: one")
            .write(folder(), "2.jar"));
  }

  @Test
  void refusesTwoPlugInsWithOneIdButNotACopy() throws IOException {
    Path one = NotePlugin.kind().write(folder(), "notes-1.jar");
    Path copy = Files.copy(one, folder().resolve("notes-2.jar"));
    assertThat(load(one, copy).plugins()).hasSize(1);

    Path other = manager("notes-3.jar", "\"tool\"");
    assertRefused("have the same plug-in id 'notes'", one, other);
  }

  @Test
  void refusesTwoCopiesOfASpecType() throws IOException {
    PluginJar copy =
        new PluginJar().withClass("toy.NoteSpec", "package toy; public record NoteSpec(int n) {}");
    assertRefused(
        "notes.jar and copy.jar each contain the spec type toy.NoteSpec. Remove it from the jar that does not define the kind",
        NotePlugin.kind().write(folder(), "notes.jar"),
        NotePlugin.withManager(copy, "tool", "\"tool\"").write(folder(), "copy.jar"));
  }

  @Test
  void refusesAnnotationsOfAPrivateJackson() throws IOException {
    String annotation = "com.fasterxml.jackson.databind.annotation.JsonNaming";
    PluginJar jar =
        NotePlugin.kind(
                "package toy; public record NoteSpec(@%s String text) {}".formatted(annotation))
            .withClass(
                annotation,
                """
                package com.fasterxml.jackson.databind.annotation;
                import java.lang.annotation.*;
                @Retention(RetentionPolicy.RUNTIME) public @interface JsonNaming {}
                """);
    assertRefused(
        "The type toy.NoteSpec of notes.jar uses %s of a Jackson in the plug-in, which the operator does not see. Remove Jackson from the plug-in"
            .formatted(annotation),
        jar.write(folder(), "notes.jar"));
  }

  @Test
  void hidesTheCodeOfTheOperator() throws IOException {
    Path jar =
        NotePlugin.withManager(
                NotePlugin.kind(), "tool", "io.appoperator.core.plugin.RootCause.of(null)")
            .write(folder(), "notes.jar");
    assertRefused("io.appoperator.core.plugin.RootCause", jar);
  }

  @Test
  void coversEveryPlugInByTheDigestOfTheCode() throws IOException {
    Path kind = NotePlugin.kind().write(folder(), "notes.jar");
    Path one = plugin("one", "first");
    String before = code(load(kind, one));
    assertThat(code(load(kind, one))).isEqualTo(before);

    Path library = one.resolve("lib/tool.jar");
    Files.delete(library);
    library("one", "other", library);
    String otherLibrary = code(load(kind, one));
    assertThat(otherLibrary).isNotEqualTo(before);

    Files.delete(kind);
    NotePlugin.kind().withFile("crd.yaml", "changed").write(folder(), "notes.jar");
    assertThat(code(load(kind, one))).isNotEqualTo(otherLibrary);
  }

  @Test
  @Timeout(60)
  void abandonsAPlugInWhoseConstructorDoesNotReturn() throws IOException {
    String constructor =
        "\"tool\"; } public NoteManager() { if (id() != null) while (true) try { Thread.sleep(60000); } catch (InterruptedException e) {}\n  ";
    Path kind = NotePlugin.kind().write(folder(), "notes.jar");
    Path hung = manager("hung.jar", constructor, "Plugin-Id: hung", "Plugin-Requires: notes");
    Path one = plugin("one", "first");

    try (PluginCalls calls = new PluginCalls(Duration.ofMillis(500), line -> {})) {
      PluginRegistry plugins =
          calls.run(() -> loader.load(new PluginSelection(path(kind, hung, one), true, null)));

      assertThat(managers(plugins)).containsExactly("first");
      assertThat(plugins.plugins())
          .filteredOn(LoadedPlugin::isSkipped)
          .singleElement()
          .satisfies(plugin -> assertThat(plugin.problem()).contains("hung.jar", "did not return"));
    }
  }

  @Test
  void skipsABrokenPlugInAndThoseThatRequireIt() throws IOException {
    Path kind = NotePlugin.kind().write(folder(), "notes.jar");
    Path broken =
        NotePlugin.withManifest(
                new PluginJar().providing("ResourceManager", "toy.Missing"), "Plugin-Id: broken")
            .write(folder(), "broken.jar");
    Path user =
        NotePlugin.withManifest(new PluginJar(), "Plugin-Id: user", "Plugin-Requires: broken")
            .write(folder(), "user.jar");
    Path one = plugin("one", "first");

    PluginRegistry plugins =
        loader.load(new PluginSelection(path(broken, user, kind, one), true, null));

    assertThat(managers(plugins)).containsExactly("first");
    assertThat(plugins.plugins())
        .filteredOn(LoadedPlugin::isSkipped)
        .extracting(LoadedPlugin::id)
        .containsExactly("broken", "user");
    assertRefused("2 plug-ins cannot be used:\nThe plug-in 'broken' of broken.jar", broken, user);
  }

  @Test
  void refusesWhatTheLockFileDoesNotHave() throws IOException {
    Path kind = NotePlugin.kind().write(folder(), "notes.jar");
    Path one = plugin("one", "first");
    Path lock = Files.writeString(folder().resolve("a lock"), loader.lock(path(kind, one)));
    PluginSelection locked = new PluginSelection(path(kind, one), false, lock);
    assertThat(managers(loader.load(locked))).containsExactly("first");

    Path library = one.resolve("lib/tool.jar");
    Files.delete(library);
    library("one", "other", library);

    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> loader.load(locked))
        .withMessageStartingWith(
            "The plug-in 'one-plug-in' of one plug-in is refused: the lock file %s does not have tool.jar with the SHA-256 ",
            lock);
  }

  @Test
  void refusesALockFileThatItCannotRead() throws IOException {
    Path kind = NotePlugin.kind().write(folder(), "notes.jar");
    Path large = Files.write(folder().resolve("large"), new byte[(1 << 20) + 1]);

    assertLockRefused(kind, folder().resolve("absent"), "it does not exist");
    assertLockRefused(kind, large, "it is larger than 1 MiB");
    assertLockRefused(kind, folder(), "Is a directory");
  }

  private void assertLockRefused(Path plugin, Path lock, String reason) {
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> loader.load(new PluginSelection(path(plugin), false, lock)))
        .withMessage(
            "The lock file %s cannot be read: %s. Check the path, or write it with 'operator plugins lock'.",
            lock, reason);
  }

  @Test
  void warnsOfAPlugInWithoutSamples() throws IOException {
    Path without = NotePlugin.kind().write(folder(), "notes.jar");
    Path with =
        NotePlugin.kind().withFile("META-INF/samples/a.yaml", "").write(folder(), "shown.jar");

    assertThat(loader.verify(path(without)).values())
        .singleElement()
        .asString()
        .contains("WARNING", "It has no samples, so nothing is rendered.");
    assertThat(loader.verify(path(with)).values()).containsExactly(List.of());
  }

  @Test
  void samplesOfManagersWithoutJavaAreNextToThem() throws IOException {
    Path plugin = Files.createDirectory(folder().resolve("cache"));
    Path file = Files.writeString(plugin.resolve("cache.manager.yaml"), "");

    assertThat(loader.verify(path(file)).values()).singleElement().asString().contains("samples/");
    assertThat(loader.verify(path(plugin)).values()).asString().contains("It has no samples");

    Files.createDirectory(plugin.resolve("samples"));
    Files.writeString(plugin.resolve("samples/b.yaml"), "b");
    Files.writeString(plugin.resolve("samples/notes.txt"), "");
    Files.writeString(plugin.resolve("other.manager.yaml"), "");
    assertThat(loader.verify(path(plugin)).values()).allMatch(List::isEmpty);
    assertThat(loader.samples(path(plugin)))
        .as("Those of both managers, once")
        .singleElement()
        .satisfies(sample -> assertThat(sample.name()).isEqualTo("b.yaml"));
  }

  private static String code(PluginRegistry plugins) {
    return plugins.withCodeDigest("operator").kinds().get(0).code();
  }

  /** A directory with a plug-in whose manager has an id from its library. */
  private Path plugin(String name, String id) throws IOException {
    Path plugin = Files.createDirectories(folder().resolve(name + " plug-in"));
    Files.createDirectory(plugin.resolve("lib"));
    PluginJar jar =
        NotePlugin.withManager(
                new PluginJar().withClass("lib.Tool", TOOL.formatted(id)), name, "lib.Tool.name()")
            .withClass("toy.NoteSpec", "package toy; public record NoteSpec(String text) {}");
    Path built =
        NotePlugin.withManifest(jar, "Plugin-Requires: notes")
            .without("lib.Tool")
            .without("toy.NoteSpec")
            .write(folder(), name + ".jar");
    Files.move(built, plugin.resolve(name + ".jar"));
    library(name, id, plugin.resolve("lib/tool.jar"));
    return plugin;
  }

  private void library(String name, String id, Path target) throws IOException {
    Path built =
        new PluginJar()
            .withClass("lib.Tool", TOOL.formatted(id))
            .write(folder(), "tool-of-" + name + ".jar");
    Files.move(built, target);
  }

  /** A jar with a manager for a kind of another jar. */
  private Path manager(String name, String id, String... manifest) throws IOException {
    PluginJar jar =
        NotePlugin.withManager(new PluginJar(), "tool", id)
            .withClass("toy.NoteSpec", "package toy; public record NoteSpec(String text) {}")
            .without("toy.NoteSpec");
    return NotePlugin.withManifest(jar, manifest).write(folder(), name);
  }

  private Path folder() {
    return temporary;
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static List<String> managers(PluginRegistry plugins) {
    LoadedKind<?> kind = plugins.find("jar.example.com/v1", "Note").orElseThrow();
    return kind.managers().stream().map(LoadedManager::id).toList();
  }

  private void assertRefused(String message, Path... plugins) {
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> load(plugins))
        .withMessageContaining(message);
  }

  private PluginRegistry load(Path... plugins) {
    return loader.load(PluginSelection.of(path(plugins)));
  }

  private static PluginPath path(Path... plugins) {
    return new PluginPath(PluginPath.FLAG, Stream.of(plugins).map(Path::toString).toList());
  }
}
