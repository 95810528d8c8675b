package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.MarkdownProse.Sentence;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkdownProseTest {

  @Test
  void sentencesExcludeCodeTablesAndMarkup() {
    MarkdownProse page =
        prose(
            """
            # A heading. With two
            First `code span. With`
            code. See [a link](b.md), and
            more.
            - An item: `x`
              continues.

            | a cell. | b |

            ```
            Not a sentence.
            ```
            """);

    assertThat(page.sentences())
        .containsExactly(
            new Sentence(2, "First code code"),
            new Sentence(2, "See a link, and more."),
            new Sentence(5, "- An item"),
            new Sentence(5, "code continues."));
    assertThat(page.sentences()).extracting(Sentence::words).containsExactly(3, 5, 2, 2);
  }

  @Test
  void cellsAreSplitAtBordersOutsideOfCode() {
    MarkdownProse page = prose("Text.\n\n| `a | b` | One. Two; [three](c.md) |\n|---|---|");

    assertThat(page.cells())
        .filteredOn(cell -> cell.words() > 0)
        .containsExactly(new Sentence(3, "code"), new Sentence(3, "One. Two; three"));
    assertThat(page.cells().get(1).parts())
        .extracting(Sentence::text)
        .containsExactly("One", "Two", "three");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"It is created anew.", "Nobody\nleads.", "This is no\nerror.", "| Ours |"})
  void detectsExcludedPhrasesAcrossLines(String text) throws IOException {
    assertThat(ExcludedPhrases.load().findIn(prose(text).text()))
        .singleElement()
        .matches(match -> match.line() == 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The field `nobody`.",
        "```\nanew\n```",
        "There is no lease.",
        "It is no longer ready.",
        "The hours of a user.",
      })
  void acceptsCodeAndOtherWords(String text) throws IOException {
    assertThat(ExcludedPhrases.load().findIn(prose(text).text())).isEmpty();
  }

  private static MarkdownProse prose(String text) {
    return MarkdownProse.of(Path.of("page.md"), List.of(text.split("\n")));
  }
}
