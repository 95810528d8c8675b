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

  @Test
  void runReplacesOptionsOfOtherCommands() throws Exception {
    assertThat(settings("run.options"))
        .containsPattern("InitialHeapSize += 6291456 ")
        .containsPattern("MaxNewSize += 16777216 ")
        .containsPattern("SurvivorRatio += 2 ")
        .containsPattern("useNativeAccessorOnly = false");
    assertThat(settings("jvm.options"))
        .containsPattern("InitialHeapSize += 50331648 ")
        .containsPattern("MaxNewSize += 33554432 ")
        .containsPattern("SurvivorRatio += 6 ")
        .containsPattern("useNativeAccessorOnly = true");
  }

  private static String settings(String further) throws Exception {
    return output(0, further, "-XX:+PrintFlagsFinal", "-XshowSettings:properties", "-version");
  }

  private static void assertStarts(String further) throws Exception {
    // A class that does not exist, because a version is printed to the same stream as warnings.
    assertThat(output(1, further, "Absent"))
        .startsWith("Error: Could not find or load main class Absent");
  }

  /** Returns what Java prints with the options of all commands and further ones, until it ends. */
  private static String output(int code, String further, String... words) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("@" + LAUNCHER.resolve("jvm.options"));
    if (Runtime.version().feature() >= 25) {
      command.add("@" + LAUNCHER.resolve("jvm25.options"));
    }
    command.add("@" + LAUNCHER.resolve(further));
    if (System.getProperty("os.name").equals("Linux")) {
      command.add("@" + LAUNCHER.resolve("linux.options"));
    }
    command.addAll(List.of(words));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isEqualTo(code);
    return output;
  }
}
