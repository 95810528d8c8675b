package io.appoperator.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The architecture page names existing packages and files. */
class ArchitecturePageTest {

  private static final Path ROOT = Path.of(System.getProperty("project.root"));
  private static final Path CORE = ROOT.resolve("operator-core/src/main/java/io/appoperator/core");
  private static final Pattern FILE = Pattern.compile("\\| `((?:\\w+/)+\\w+)` \\|");

  @Test
  void explainsEveryCorePackage() throws IOException {
    String page = page();
    try (Stream<Path> files = Files.walk(CORE)) {
      List<String> packages =
          files
              .filter(file -> file.endsWith("package-info.java"))
              .map(file -> CORE.relativize(file.getParent()).toString().replace('/', '.'))
              .toList();
      assertThat(packages).hasSizeGreaterThan(30).contains("reconcile.delete");
      assertThat(packages).allSatisfy(name -> assertThat(page).contains("`" + name + "`"));
    }
  }

  @Test
  void listsAtMostTwelveExistingFilesForARepair() throws IOException {
    List<String> files =
        FILE.matcher(page()).results().map((MatchResult match) -> match.group(1)).toList();
    assertThat(files).hasSizeBetween(5, 12);
    assertThat(files).allSatisfy(file -> assertThat(CORE.resolve(file + ".java")).exists());
  }

  private static String page() throws IOException {
    return Files.readString(ROOT.resolve("docs/architecture.md"));
  }
}
