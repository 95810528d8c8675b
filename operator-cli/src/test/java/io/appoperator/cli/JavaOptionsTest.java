package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The files with options of Java, as the launcher combines them. */
class JavaOptionsTest {

  private static final Path LAUNCHER = Path.of("src/main/launcher");

  @Test
  void javaStartsWithTheOptionsOfRunAndPrintsNothing() throws Exception {
    assertStarts("run.options");
  }

  /** Only Java 25 has linked classes; an older one uses the options of all commands. */
  @Test
  void javaStartsWithTheOptionsOfRenderAndPrintsNothing() throws Exception {
    assertStarts(Runtime.version().feature() >= 25 ? "linked.options" : "jvm.options");
  }

  private static void assertStarts(String further) throws Exception {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.add("@" + LAUNCHER.resolve("jvm.options"));
    if (Runtime.version().feature() >= 25) {
      words.add("@" + LAUNCHER.resolve("jvm25.options"));
    }
    words.add("@" + LAUNCHER.resolve(further));
    if (System.getProperty("os.name").equals("Linux")) {
      words.add("@" + LAUNCHER.resolve("linux.options"));
    }
    // A class that does not exist, because a version is printed to the same stream as warnings.
    words.add("Absent");
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();

    assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .startsWith("Error: Could not find or load main class Absent");
    assertThat(process.waitFor()).isEqualTo(1);
  }
}
