package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.appoperator.cli.MarkdownProse.Sentence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Pages and schemas, also generated ones, are in plain English and short. */
class DocumentationStyleTest {

  private static final Path ROOT = Path.of(System.getProperty("project.root", "..")).normalize();
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int COLUMNS = 120;
  private static final int WORDS_OF_A_SENTENCE = 25;
  private static final int WORDS_OF_A_CELL = 45;

  /** A generated row lists all values of a label. */
  private static final int COLUMNS_OF_A_ROW = 330;

  private static final int WORDS_OF_A_CONCEPT = 900;

  /** A list item or a line with one link and nothing else. */
  private static final Pattern ONLY_LINK =
      Pattern.compile("\\s*(?:[-*] )?!?\\[[^\\]]*\\]\\([^)]*\\)[.,;:]?");

  private static final Pattern TABLE = Pattern.compile("\\s*\\|.*");

  @Test
  void linesFitInto120Columns() throws IOException {
    List<String> tooLong = new ArrayList<>();
    int seen = 0;
    for (MarkdownProse page : pages()) {
      List<String> lines = Files.readAllLines(page.file());
      for (int i = 0; i < lines.size(); i++) {
        boolean prose = !page.lines().get(i).isBlank() && !TABLE.matcher(lines.get(i)).matches();
        seen += prose ? 1 : 0;
        if (prose
            && columns(lines.get(i)) > COLUMNS
            && !ONLY_LINK.matcher(lines.get(i)).matches()) {
          tooLong.add("%s has %s columns".formatted(at(page, i + 1), columns(lines.get(i))));
        }
      }
    }
    assertThat(seen).as("lines of prose").isGreaterThan(1000);
    assertThat(tooLong).isEmpty();
  }

  @Test
  void pagesHaveNoExcludedPhrase() throws IOException {
    ExcludedPhrases excluded = ExcludedPhrases.load();
    List<String> found = new ArrayList<>();
    for (MarkdownProse page : pages()) {
      for (ExcludedPhrases.Match match : excluded.findIn(page.text())) {
        found.add(
            "%s: '%s': write: %s"
                .formatted(at(page, match.line()), match.phrase(), match.instead()));
      }
    }
    assertThat(excluded.size()).isGreaterThan(30);
    assertThat(found).isEmpty();
  }

  @Test
  void sentencesAreShort() throws IOException {
    List<String> tooLong = new ArrayList<>();
    int seen = 0;
    for (MarkdownProse page : pages()) {
      for (Sentence sentence : page.sentences()) {
        seen++;
        if (sentence.words() > WORDS_OF_A_SENTENCE) {
          tooLong.add(
              "%s: %s words: %s"
                  .formatted(at(page, sentence.line()), sentence.words(), sentence.text()));
        }
      }
    }
    assertThat(seen).as("sentences").isGreaterThan(1000);
    assertThat(tooLong).isEmpty();
  }

  @Test
  void cellsOfTablesAreShort() throws IOException {
    List<String> tooLong = new ArrayList<>();
    int seen = 0;
    for (MarkdownProse page : pages()) {
      for (Sentence cell : page.cells()) {
        seen++;
        boolean hasLongPart =
            cell.parts().stream().anyMatch(part -> part.words() > WORDS_OF_A_SENTENCE);
        if (hasLongPart || cell.words() > WORDS_OF_A_CELL) {
          tooLong.add(
              "%s: %s words: %s".formatted(at(page, cell.line()), cell.words(), cell.text()));
        }
      }
    }
    assertThat(seen).as("cells").isGreaterThan(3000);
    assertThat(tooLong).isEmpty();
  }

  @Test
  void rowsOfTablesAreShort() throws IOException {
    List<String> tooLong = new ArrayList<>();
    for (MarkdownProse page : pages()) {
      List<String> lines = Files.readAllLines(page.file());
      for (int i = 0; i < lines.size(); i++) {
        boolean isRow = TABLE.matcher(lines.get(i)).matches() && !page.lines().get(i).isBlank();
        if (isRow && columns(lines.get(i)) > COLUMNS_OF_A_ROW) {
          tooLong.add("%s has %s columns".formatted(at(page, i + 1), columns(lines.get(i))));
        }
      }
    }
    assertThat(tooLong).isEmpty();
  }

  @Test
  void descriptionsInSchemasArePlainAndShort() throws IOException {
    ExcludedPhrases excluded = ExcludedPhrases.load();
    List<String> found = new ArrayList<>();
    int seen = 0;
    for (Path schema : schemas()) {
      for (String description : JSON.readTree(schema.toFile()).findValuesAsText("description")) {
        seen++;
        String file = ROOT.relativize(schema).toString();
        excluded
            .findIn(description)
            .forEach(
                m -> found.add("%s: '%s': write: %s".formatted(file, m.phrase(), m.instead())));
        for (String sentence : description.split("[.:;] ")) {
          if (sentence.split(" ").length > WORDS_OF_A_SENTENCE) {
            found.add("%s: too long: %s".formatted(file, sentence));
          }
        }
      }
    }
    assertThat(seen).as("descriptions").isGreaterThan(50);
    assertThat(found).isEmpty();
  }

  private static List<Path> schemas() throws IOException {
    try (Stream<Path> files = Files.list(ROOT.resolve("docs/reference"))) {
      return files.filter(file -> file.toString().endsWith(".schema.json")).sorted().toList();
    }
  }

  @Test
  void conceptPagesExplainOneTopic() throws IOException {
    List<Path> concepts = new ArrayList<>();
    for (MarkdownProse page : pages()) {
      if (page.file().startsWith(ROOT.resolve("docs/concepts"))) {
        concepts.add(page.file());
        assertThat(Files.readString(page.file()).split("\\s+"))
            .as(ROOT.relativize(page.file()).toString())
            .hasSizeLessThan(WORDS_OF_A_CONCEPT);
      }
    }
    assertThat(concepts).hasSizeGreaterThan(8);
  }

  private static List<MarkdownProse> pages() throws IOException {
    List<MarkdownProse> pages = MarkdownProse.all(ROOT);
    assertThat(pages.stream().map(page -> ROOT.relativize(page.file()).toString()))
        .hasSizeGreaterThan(60)
        .contains(
            "README.md",
            "CHANGELOG.md",
            "CONTRIBUTING.md",
            "benchmarks/README.md",
            "docs/architecture.md",
            "docs/concepts/README.md",
            "docs/decisions/README.md",
            "docs/guides/installing.md",
            "docs/reference/diff.md",
            "operator-core/README.md")
        .contains("docs/reference/cli.md", "docs/reference/configuration.md");
    return pages;
  }

  private static int columns(String line) {
    return line.codePointCount(0, line.length());
  }

  private static String at(MarkdownProse page, int line) {
    return ROOT.relativize(page.file()) + ":" + line;
  }
}
