package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.MarkdownPage.CodeBlock;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class MarkdownPageTest {

  private static final MarkdownPage PAGE =
      MarkdownPage.of(
          Path.of("page.md"),
          """
          # What `diff` prints: fields & more
          ## [Linked](other.md) heading, a-b_c
          ## Twice
          ## Twice
          text
              no code
          ```yaml
          # no heading
          a: b
          ```

              ./operator run

              # until stopped

          end
          """
              .lines()
              .toList());

  @Test
  void headingsBecomeAnchorsLikeOnGitHub() {
    assertThat(PAGE.anchors())
        .containsExactly(
            "what-diff-prints-fields--more", "linked-heading-a-b_c", "twice", "twice-1");
  }

  @Test
  void findsFencedAndIndentedCode() {
    assertThat(PAGE.code())
        .containsExactly(
            new CodeBlock("yaml", 8, "# no heading\na: b"),
            new CodeBlock("", 12, "./operator run\n\n# until stopped"));
  }
}
