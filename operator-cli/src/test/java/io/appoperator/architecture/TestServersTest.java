package io.appoperator.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Which server the integration tests of all modules use: either one, or only the real one. */
class TestServersTest {

  private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));
  private static final String END_TO_END = "operator-cli/src/test/java/io/appoperator/e2e/";

  /** The sources of the test classes by their paths from the root. */
  private static Map<String, String> sources;

  @BeforeAll
  static void read() throws IOException {
    Map<String, String> read = new TreeMap<>();
    for (String module : Modules.of(ROOT)) {
      Path tests = ROOT.resolve(module).resolve("src/test/java");
      if (Files.isDirectory(tests)) {
        read.putAll(sources(tests));
      }
    }
    sources = read;
  }

  @Test
  void aTestForEitherServerAlsoRunsOnTheRealOneInPipelines() {
    assertThat(annotated("@WithTestServer"))
        .allSatisfy((path, source) -> assertThat(source).contains("@Tag(\"core\")"));
  }

  @Test
  void aTestForTheRealServerAloneSaysWhy() {
    Map<String, String> real = annotated("@WithControlPlane");

    assertThat(real)
        .allSatisfy((path, source) -> assertThat(comment(source)).contains("real server"));
    assertThat(modules(real))
        .as("the modules that were read")
        .contains("managers-deployment", "operator-cli", "operator-core", "operator-dist")
        .contains("operator-demo", "operator-embedded", "operator-testkit");
  }

  @Test
  void theLargerPartOfTheEndToEndTestsNeedsNoControlPlane() {
    Map<String, String> either = endToEnd(annotated("@WithTestServer"));
    Map<String, String> real = endToEnd(annotated("@WithControlPlane"));

    assertThat(either).hasSizeGreaterThan(real.size());
    assertThat(tests(either)).isGreaterThan(tests(real));
  }

  /** Returns the comment of the class in one line; empty if it has none. */
  private static String comment(String source) {
    String head = source.substring(0, source.indexOf("\nclass "));
    int start = head.indexOf("\n/**");
    return start < 0 ? "" : head.substring(start).replaceAll("[\\s*]+", " ");
  }

  private static long tests(Map<String, String> classes) {
    return classes.values().stream()
        .flatMap(String::lines)
        .filter(
            line -> List.of("@Test", "@ParameterizedTest", "@TestFactory").contains(line.strip()))
        .count();
  }

  private static Map<String, String> annotated(String annotation) {
    Map<String, String> annotated = new TreeMap<>(sources);
    annotated.values().removeIf(source -> !source.contains("\n" + annotation + "\n"));
    return annotated;
  }

  private static Map<String, String> endToEnd(Map<String, String> classes) {
    Map<String, String> endToEnd = new TreeMap<>(classes);
    endToEnd.keySet().removeIf(path -> !path.startsWith(END_TO_END));
    return endToEnd;
  }

  private static List<String> modules(Map<String, String> classes) {
    return classes.keySet().stream().map(path -> path.replaceFirst("/.*", "")).distinct().toList();
  }

  private static Map<String, String> sources(Path tests) throws IOException {
    Map<String, String> sources = new TreeMap<>();
    try (Stream<Path> files = Files.walk(tests)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        sources.put(ROOT.relativize(file).toString().replace('\\', '/'), Files.readString(file));
      }
    }
    return sources;
  }
}
