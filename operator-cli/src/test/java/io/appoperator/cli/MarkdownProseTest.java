package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.MarkdownProse.Sentence;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownProseTest {

  @Test
  void sentencesHaveNeitherCodeNorTablesNorMarkup() {
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

  private static MarkdownProse prose(String text) {
    return MarkdownProse.of(Path.of("page.md"), List.of(text.split("\n")));
  }
}
