package io.appoperator.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each example has an integration test, in which the operator loads it from its file. */
class ExampleCoverageTest {

  private static final Path ROOT = Path.of(System.getProperty("project.root"));
  private static final Path TESTS = ROOT.resolve("operator-cli/src/test/java/io/appoperator/e2e");

  @Test
  void eachExampleOfAPlugInRunsInTheOperator() throws IOException {
    StringBuilder tests = new StringBuilder();
    for (Path test : list(TESTS)) {
      String text = Files.readString(test);
      if (test.toString().endsWith("IT.java") && text.contains("ExampleScenario")) {
        tests.append(text);
      }
    }
    List<String> examples =
        list(ROOT.resolve("examples")).stream()
            .filter(ExampleCoverageTest::isPlugIn)
            .map(example -> String.valueOf(example.getFileName()))
            .toList();

    assertThat(examples).hasSizeGreaterThan(8);
    assertThat(examples)
        .allSatisfy(example -> assertThat(tests).containsPattern("\\b" + example + "\\b"));
  }

  private static boolean isPlugIn(Path example) {
    return Files.isDirectory(example.resolve("src"))
        || Files.exists(example.resolve(example.getFileName() + ".manager.yaml"));
  }

  private static List<Path> list(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().toList();
    }
  }
}
