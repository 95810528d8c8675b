package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Java ignores options that it does not know, so that all versions can have the same files. */
class JavaOptionsTest {

  private static final Path LAUNCHER = Path.of("src/main/launcher");
  private static final Pattern OPTION = Pattern.compile("-XX:[+-]?([A-Za-z0-9]+).*");
  private static final Pattern FLAG = Pattern.compile(" *\\S+ +(\\S+) +=.*");

  /** Options that Java has since a version. */
  private static final String SINCE_24 = "UseCompactObjectHeaders";

  @ParameterizedTest
  @ValueSource(strings = {"jvm.options", "run.options"})
  void javaKnowsEachOption(String file) throws Exception {
    Set<String> known = flags();
    if (Runtime.version().feature() < 24) {
      known.add(SINCE_24);
    }

    List<String> options =
        Files.readAllLines(LAUNCHER.resolve(file)).stream()
            .map(OPTION::matcher)
            .filter(Matcher::matches)
            .map(option -> option.group(1))
            .toList();

    assertThat(options).isNotEmpty().isSubsetOf(known);
  }

  @ParameterizedTest
  @ValueSource(strings = {"jvm.options", "run.options"})
  void javaStartsWithThemAndPrintsNothing(String file) throws Exception {
    // A class that does not exist, because a version is printed to the same stream as warnings.
    assertThat(java("@" + LAUNCHER.resolve("jvm.options"), "@" + LAUNCHER.resolve(file), "Absent"))
        .startsWith("Error: Could not find or load main class Absent");
  }

  private static Set<String> flags() throws IOException, InterruptedException {
    Set<String> flags = new HashSet<>();
    java(
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:+UnlockExperimentalVMOptions",
            "-XX:+PrintFlagsFinal",
            "-version")
        .lines()
        .map(FLAG::matcher)
        .filter(Matcher::matches)
        .forEach(flag -> flags.add(flag.group(1)));
    return flags;
  }

  private static String java(String... options) throws IOException, InterruptedException {
    String[] words = new String[options.length + 1];
    words[0] = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    System.arraycopy(options, 0, words, 1, options.length);
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output;
  }
}
