package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Comments and Javadoc of all modules, tests included, are in plain English. */
class CommentStyleTest {

  private static final Path ROOT = Path.of(System.getProperty("project.root", "..")).normalize();

  @Test
  void commentsHaveNoExcludedPhrase() throws IOException {
    ExcludedPhrases excluded = ExcludedPhrases.load();
    List<String> modules = new ArrayList<>();
    List<String> found = new ArrayList<>();
    int comments = 0;
    for (JavaSource source : JavaSource.all(ROOT)) {
      Path file = ROOT.relativize(source.file());
      modules.add(file.getName(0).toString());
      for (JavaSource.Prose comment : source.comments()) {
        comments++;
        for (ExcludedPhrases.Match match : excluded.findIn(comment.text())) {
          found.add(
              "%s:%s: '%s': write: %s"
                  .formatted(
                      file, comment.line() + match.line() - 1, match.phrase(), match.instead()));
        }
      }
    }
    assertThat(modules)
        .contains("operator-api", "operator-core", "operator-cli", "operator-harness")
        .contains("operator-testkit", "managers-deployment", "class-archive", "benchmarks");
    assertThat(comments).isGreaterThan(3000);
    assertThat(found).isEmpty();
  }
}
