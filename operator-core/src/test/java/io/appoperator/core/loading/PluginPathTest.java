package io.appoperator.core.loading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.appoperator.core.plugin.PluginException;
import io.appoperator.testkit.PluginJar;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The forms of {@code --plugins} and {@code OPERATOR_PLUGINS}. */
class PluginPathTest {

  private static final String LIST = "META-INF/services/io.appoperator.api.ResourceManager";

  @TempDir private Path folder;

  @BeforeEach
  void write() throws IOException {
    Path jar = plugin().write(folder, "present.jar");
    for (String copy :
        List.of(
            "jars/one.jar",
            "jars/README.md",
            "all/two.jar",
            "all/three/x.jar",
            "all/three/lib/y.jar",
            "alone/x.jar",
            "alone/lib/y.jar",
            "two/in/x.jar",
            "two/in/y.jar",
            "two/lost+found/empty",
            "all/.hidden.jar")) {
      Path file = folder.resolve(copy);
      Files.createDirectories(file.resolveSibling(""));
      Files.copy(jar, file);
    }
    Path classes = Files.createDirectories(folder.resolve("classes/" + LIST).resolveSibling(""));
    Files.createFile(classes.resolve("io.appoperator.api.ResourceManager"));
    Files.createFile(folder.resolve("pom.xml"));
  }

  private static PluginJar plugin() {
    return new PluginJar().providing("ResourceManager", "toy.None");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "absent.jar     | absent.jar, which does not exist. Check the path.",
        "an absent.jar  | an absent.jar, which does not exist. Check the path.",
        "absent/*       | the directory absent, which does not exist. Check the path.",
        "present.jar/*  | the directory present.jar, which does not exist. Check the path.",
        "pom.xml        | pom.xml, which is not a .jar file, a .zip file, a .manager.yaml file or a directory. Remove it, or correct the path.",
      })
  void rejectsWhatIsNoPlugIn(String entry, String message) {
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> find(entry))
        .withMessage(
            "OPERATOR_PLUGINS contains "
                + message.replaceFirst("^(the directory )?", "$1" + folder + "/"));
  }

  @Test
  void rejectsADirectoryWithSeveralJarsBesidePlugIns() {
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> find("two"))
        .withMessageContaining("because it has several jars. Keep the one with the plug-in");
  }

  @ParameterizedTest
  @CsvSource({
    "present.jar,present.jar",
    "jars/*,one.jar",
    "jars,one.jar",
    "classes,classes",
    "all,three two.jar",
    "alone,alone",
  })
  void findsPlugIns(String entry, String names) {
    assertThat(find(entry)).isEqualTo(names);
  }

  @Test
  void prefersTheFlagAndSkipsEmptyEntriesOfTheVariable() {
    String variable = String.join(File.pathSeparator, "", "a.jar", "", "b/*", "");

    assertThat(PluginPath.of(List.of(), variable))
        .isEqualTo(new PluginPath("OPERATOR_PLUGINS", List.of("a.jar", "b/*")));
    assertThat(PluginPath.of(List.of("c"), variable))
        .isEqualTo(new PluginPath("--plugins", List.of("c")));
    assertThat(PluginPath.of(List.of(), null).entries()).isEmpty();
  }

  private String find(String entry) {
    PluginPath path = PluginPath.of(List.of(), folder + "/" + entry);
    try (UnpackedZips zips = new UnpackedZips()) {
      return String.join(
          " ",
          PluginFinder.find(path, zips).complete().stream()
              .map(plugin -> String.valueOf(plugin.origin().getFileName()))
              .toList());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
