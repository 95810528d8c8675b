package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DocumentationTest {

  private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));
  private static final Pattern LINK = Pattern.compile("]\\((?!https?:)([^)#]*)(?:#([^)]*))?\\)");
  private static final Pattern CITED_TEST = Pattern.compile("`(\\w+(?:IT|Test))(?:\\.(\\w+))?`");
  private static final int MAX_LINES = 100;

  @Test
  void relativeLinksPointToExistingPagesAndHeadings() throws IOException {
    List<String> broken = new ArrayList<>();
    int seen = 0;
    for (MarkdownPage page : MarkdownPage.all(ROOT)) {
      for (MatchResult link : LINK.matcher(Files.readString(page.file())).results().toList()) {
        seen++;
        Path target =
            link.group(1).isEmpty() ? page.file() : page.file().resolveSibling(link.group(1));
        if (!Files.exists(target) || !hasAnchor(target, link.group(2))) {
          broken.add(ROOT.relativize(page.file()) + ": " + link.group());
        }
      }
    }
    assertThat(broken).isEmpty();
    assertThat(seen).as("links in the documentation").isGreaterThan(100);
  }

  private static boolean hasAnchor(Path target, @Nullable String anchor) throws IOException {
    return anchor == null || MarkdownPage.read(target).anchors().contains(anchor);
  }

  @Test
  void citedTestsExist() throws IOException {
    Map<String, String> tests = testsByName();
    List<String> missing = new ArrayList<>();
    int seen = 0;
    for (MarkdownPage page : MarkdownPage.all(ROOT.resolve("docs"))) {
      for (MatchResult cited :
          CITED_TEST.matcher(Files.readString(page.file())).results().toList()) {
        seen++;
        String source = tests.get(cited.group(1));
        String method = cited.group(2);
        if (source == null || (method != null && !source.contains(" " + method + "("))) {
          missing.add(ROOT.relativize(page.file()) + ": " + cited.group());
        }
      }
    }
    assertThat(missing).isEmpty();
    assertThat(seen).as("tests cited in the documentation").isGreaterThan(10);
  }

  private static Map<String, String> testsByName() throws IOException {
    Map<String, String> tests = new HashMap<>();
    for (String module :
        List.of(
            "operator-core", "operator-cli", "operator-api", "operator-dist", "class-archive")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/test/java"))) {
        for (Path file : files.filter(file -> file.toString().endsWith(".java")).toList()) {
          tests.put(file.getFileName().toString().replace(".java", ""), Files.readString(file));
        }
      }
    }
    return tests;
  }

  @Test
  void everyDecisionIsListed() throws IOException {
    Path decisions = ROOT.resolve("docs/decisions");
    String index = Files.readString(decisions.resolve("README.md"));
    List<MarkdownPage> pages = MarkdownPage.all(decisions);
    assertThat(pages).hasSizeGreaterThan(15);
    for (MarkdownPage page : pages) {
      if (!page.file().endsWith("README.md")) {
        assertThat(index).contains("(" + page.file().getFileName() + ")");
      }
    }
  }

  @Test
  void readmeFitsOnTwoScreens() throws IOException {
    assertThat(Files.readAllLines(ROOT.resolve("README.md"))).hasSizeLessThan(MAX_LINES);
  }
}
