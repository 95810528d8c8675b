package io.appoperator.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SourceSizeTest {

  private static final int MAX_LINES = 400;
  private static final Path ROOT = Path.of(System.getProperty("project.root"));

  private static final Pattern WEAK_NAME =
      Pattern.compile(".*(Utils?|Helper|Impl|Base|Handler|Processor|Data|Info|Context)\\.java");

  @Test
  void noFileIsLongerThanAnIdea() {
    Map<String, Long> tooLong = new TreeMap<>();
    for (Path file : sources()) {
      long lines = lines(file);
      if (lines > MAX_LINES) {
        tooLong.put(ROOT.relativize(file).toString(), lines);
      }
    }
    assertThat(tooLong).isEmpty();
  }

  @Test
  void noTypeHasANameThatSaysNothing() {
    assertThat(sources())
        .isNotEmpty()
        .noneMatch(file -> WEAK_NAME.matcher(file.getFileName().toString()).matches());
  }

  private static List<Path> sources() {
    try (Stream<Path> modules = Files.list(ROOT)) {
      return modules
          .map(module -> module.resolve("src"))
          .filter(Files::isDirectory)
          .flatMap(SourceSizeTest::javaFiles)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Path> javaFiles(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long lines(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
