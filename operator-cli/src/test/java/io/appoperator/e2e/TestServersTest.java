package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Which server the end-to-end tests use: either one, or only the real one. */
class TestServersTest {

  private static final Path SOURCES =
      Path.of(System.getProperty("project.root", ".."))
          .resolve("operator-cli/src/test/java/io/appoperator/e2e");

  private static Map<String, String> either;
  private static Map<String, String> real;

  @BeforeAll
  static void read() throws IOException {
    either = annotated("@WithTestServer");
    real = annotated("@WithControlPlane");
  }

  @Test
  void aTestForEitherServerAlsoRunsOnTheRealOneInPipelines() {
    assertThat(either).allSatisfy((name, source) -> assertThat(source).contains("@Tag(\"core\")"));
  }

  @Test
  void aTestForTheRealServerAloneSaysWhy() {
    assertThat(real)
        .allSatisfy((name, source) -> assertThat(comment(source)).contains("real server"));
  }

  @Test
  void theLargerPartOfTheClassesAndOfTheirTestsNeedsNoControlPlane() {
    assertThat(either).hasSizeGreaterThan(real.size());
    assertThat(tests(either)).isGreaterThan(tests(real));
  }

  /** Returns the comment of the class in one line. */
  private static String comment(String source) {
    return source.substring(0, source.indexOf("\nclass ")).replaceAll("[\\s*]+", " ");
  }

  private static long tests(Map<String, String> classes) {
    return classes.values().stream()
        .flatMap(String::lines)
        .filter(
            line -> List.of("@Test", "@ParameterizedTest", "@TestFactory").contains(line.strip()))
        .count();
  }

  private static Map<String, String> annotated(String annotation) throws IOException {
    try (Stream<Path> files = Files.list(SOURCES)) {
      return files
          .filter(file -> file.toString().endsWith("IT.java"))
          .filter(file -> text(file).contains("\n" + annotation + "\n"))
          .collect(
              Collectors.toMap(
                  file -> file.getFileName().toString(),
                  TestServersTest::text,
                  (one, other) -> one,
                  TreeMap::new));
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
