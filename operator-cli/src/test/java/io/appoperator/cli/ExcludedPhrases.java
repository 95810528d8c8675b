package io.appoperator.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Phrases that the project's style excludes, with their replacements. */
final class ExcludedPhrases {

  /** An excluded phrase, its first line and its replacement. */
  record Match(int line, String phrase, String instead) {}

  private record Rule(Pattern pattern, String instead) {}

  /** Each line is a comment, or a regular expression and its replacement after two bars. */
  private static final String RESOURCE = "/style/excluded-phrases.txt";

  private static final String SEPARATOR = " \\|\\| ";

  private final List<Rule> rules;

  private ExcludedPhrases(List<Rule> rules) {
    this.rules = rules;
  }

  static ExcludedPhrases load() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(ExcludedPhrases.class.getResourceAsStream(RESOURCE))) {
      return new ExcludedPhrases(
          new String(in.readAllBytes(), UTF_8)
              .lines()
              .filter(line -> !line.isBlank() && !line.startsWith("#"))
              .map(ExcludedPhrases::rule)
              .toList());
    }
  }

  int size() {
    return rules.size();
  }

  List<Match> findIn(String text) {
    return rules.stream().flatMap(rule -> matches(rule, text)).toList();
  }

  private static Stream<Match> matches(Rule rule, String text) {
    return rule.pattern
        .matcher(text)
        .results()
        .map(
            found -> {
              long line = text.substring(0, found.start()).chars().filter(c -> c == '\n').count();
              return new Match((int) line + 1, found.group(), rule.instead);
            });
  }

  private static Rule rule(String line) {
    String[] parts = line.split(SEPARATOR, 2);
    // A phrase may span two lines of a paragraph, but not two paragraphs.
    String phrase = parts[0].strip().replace(" ", "(?: +| *\\n *)");
    return new Rule(
        Pattern.compile("(?<![\\w-])(?:" + phrase + ")(?![\\w-])", Pattern.CASE_INSENSITIVE),
        parts[1].strip());
  }
}
