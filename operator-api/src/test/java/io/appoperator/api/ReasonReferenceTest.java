package io.appoperator.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Checks the page that is generated from {@link Reason} and its Javadoc. */
class ReasonReferenceTest {

  private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));
  private static final Path PAGE = ROOT.resolve("docs/reference/reasons.md");
  private static final Path SOURCE =
      ROOT.resolve("operator-api/src/main/java/io/appoperator/api/Reason.java");

  private static final Pattern CONSTANT =
      Pattern.compile("/\\*\\* ([^/]+?) \\*/\\s+[A-Z_]+\\(\"(\\w+)\"\\)");

  private static final String INTRODUCTION =
      """
      # Reasons

      <!-- Generated from the enum Reason by ReasonReferenceTest. -->

      Conditions, events, metrics and JSON outputs use these reasons. New reasons may be added; reasons are never renamed.

      | Reason | Meaning |
      |---|---|
      """;

  @Test
  void checkedInPageListsEveryReason() throws IOException {
    String expected = page();
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(PAGE, expected);
    }
    assertThat(Files.readString(PAGE))
        .as("%s; regenerate it with mvn test -pl operator-api -Dgolden.update=true", PAGE)
        .isEqualTo(expected);
  }

  private static String page() throws IOException {
    Map<String, String> meanings = new TreeMap<>();
    for (MatchResult constant : CONSTANT.matcher(Files.readString(SOURCE)).results().toList()) {
      meanings.put(constant.group(2), constant.group(1).replaceAll("\\s+\\*?\\s*", " "));
    }
    assertThat(meanings.keySet())
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Reason.values()).map(Reason::toString).toList());

    StringBuilder page = new StringBuilder(INTRODUCTION);
    meanings.forEach(
        (word, meaning) ->
            page.append("| `").append(word).append("` | ").append(meaning).append(" |\n"));
    return page.toString();
  }
}
