package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A new definition has no conditions, and {@code kubectl wait} for one then fails. So pages first
 * wait for the accepted names.
 */
class DefinitionWaitTest {

  private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));
  private static final String CONDITION = "kubectl wait --for=condition=Established crd";
  private static final String NAMES = "kubectl wait --for=jsonpath='{.status.acceptedNames.kind}'";

  @Test
  void pagesWaitForTheNamesFirst() throws IOException {
    List<Path> pages = new ArrayList<>();
    for (String place : List.of("README.md", "docs", "examples", "operator-cli/src/main")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(place))) {
        files.filter(file -> file.toString().matches(".*\\.md(\\.template)?")).forEach(pages::add);
      }
    }
    List<Path> seen = new ArrayList<>();
    for (Path page : pages) {
      List<String> lines = Files.readAllLines(page);
      for (int i = 1; i < lines.size(); i++) {
        if (lines.get(i).contains(CONDITION)) {
          seen.add(page);
          assertThat(lines.get(i - 1)).as(page.toString()).contains(NAMES);
        }
      }
    }
    assertThat(seen).hasSizeGreaterThan(2);
  }
}
