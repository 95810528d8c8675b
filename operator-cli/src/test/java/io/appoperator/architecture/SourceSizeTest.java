package io.appoperator.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
  void everyModuleHasSources() throws IOException {
    for (String module : Modules.of(ROOT)) {
      if (!module.startsWith("libraries/")) { // compiled from downloaded sources
        assertThat(sourcesOf(module)).as(module).isNotEmpty();
      }
    }
    assertThat(sources()).hasSizeGreaterThan(900);
  }

  @Test
  void filesAreBelowTheLengthLimit() throws IOException {
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
  void typeNamesAreSpecific() throws IOException {
    assertThat(sources())
        .isNotEmpty()
        .noneMatch(file -> WEAK_NAME.matcher(file.getFileName().toString()).matches());
  }

  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String module : Modules.of(ROOT)) {
      sources.addAll(sourcesOf(module));
    }
    return sources;
  }

  private static List<Path> sourcesOf(String module) throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src"))) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }

  private static long lines(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.count();
    }
  }
}
