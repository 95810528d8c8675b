package io.appoperator.core.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.appoperator.testkit.PluginJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginJarsTest {

  private static final String LIBRARY = "package lib; public class Tool { int version = %s; }";

  @TempDir private Path folder;

  @Test
  void rejectsJarsWithDifferentClassesOfTheSameName() throws IOException {
    Path one = library("one.jar", 1);
    Path other = library("other.jar", 2);

    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> check(List.of(), one, other))
        .withMessageStartingWith(
            "The class lib.Tool is in %s and, with other content, in %s.", one, other);
  }

  @Test
  void rejectsAPlugInThatReplacesAClassOfTheOperator() throws IOException {
    Path own = library("own.jar", 1);
    Path plugin = library("plugin.jar", 2);

    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> check(List.of(own), plugin))
        .withMessageContainingAll("lib.Tool", own.toString(), plugin.toString());
  }

  @Test
  void rejectsTwoVersionsOfAPlugInThatDifferInAResource() throws IOException {
    Path one = listing("1").write(folder, "one.jar");
    Path other = listing("2").write(folder, "other.jar");

    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> check(List.of(), one, other))
        .withMessage(
            "%s and %s are two versions of the same plug-in: both list toy.Notes. Remove one of the two.",
            one, other);
  }

  @Test
  void rejectsDifferentClassesForANewerRelease() throws IOException {
    Path one = forNewerRelease("one", "1");
    Path other = forNewerRelease("other", "2");

    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> check(List.of(), one, other))
        .withMessageStartingWith("The class lib.Tool is in %s and", one);
  }

  private Path forNewerRelease(String name, String content) throws IOException {
    Path classes = folder.resolve(name);
    Path file = classes.resolve("META-INF/versions/9/lib/Tool.class");
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
    return classes;
  }

  @Test
  void comparesADirectoryOfClassesLikeAJar() throws IOException {
    Path jar = library("one.jar", 1);
    library("other.jar", 2);
    Path classes = folder.resolve("other.jar.work/classes");

    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> check(List.of(), jar, classes))
        .withMessageContainingAll("lib.Tool", jar.toString(), classes.toString());
  }

  @Test
  void acceptsEqualCopiesAndJarsThatDifferInMetadataOnly() throws IOException {
    Path own = Files.copy(library("one.jar", 1), folder.resolve("copy.jar"));
    Path described =
        new PluginJar()
            .withClass("lib.Tool", LIBRARY.formatted(1))
            .withFile("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n")
            .withFile("module-info.class", "1")
            .write(folder, "described.jar");
    Path plugin = listing("1").write(folder, "plugin.jar");
    Path same = Files.copy(plugin, folder.resolve("same.jar"));

    assertThatCode(() -> check(List.of(own), described, plugin, same)).doesNotThrowAnyException();
  }

  @Test
  void doesNotReadTheJarsOfTheOperatorIfThereIsNoPlugIn() {
    assertThatCode(() -> check(List.of(folder.resolve("absent.jar")))).doesNotThrowAnyException();
  }

  @Test
  void namesAFileThatIsNotAJar() throws IOException {
    Path broken = Files.writeString(folder.resolve("broken.jar"), "this is no jar");

    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> check(List.of(), broken))
        .withMessageContaining(broken.toString());
  }

  @Test
  void treatsTheJarsBesideTheOperatorAsItsOwn() throws IOException {
    Path operator = library("operator.jar", 1);
    Path beside = library("library.jar", 1);
    Path plugin = library("plugins.work.jar", 1);
    Path moved = Files.createDirectory(folder.resolve("plugins")).resolve("plugin.jar");
    Files.move(plugin, moved);
    ClassPath classPath =
        new ClassPath(List.of(operator, beside, moved, folder.resolve("absent.jar"), Path.of("")));

    assertThat(PluginJars.of(classPath, operator))
        .isEqualTo(new PluginJars(List.of(operator, beside), List.of(moved)));
    assertThat(PluginJars.of(classPath, folder).plugins()).as("classes in a folder").isEmpty();
  }

  private static void check(List<Path> own, Path... plugins) {
    new PluginJars(own, List.of(plugins)).check();
  }

  private static PluginJar listing(String version) {
    return new PluginJar().providing("ResourceManager", "toy.Notes").withFile("crd.yaml", version);
  }

  private Path library(String name, int version) throws IOException {
    return new PluginJar().withClass("lib.Tool", LIBRARY.formatted(version)).write(folder, name);
  }
}
