package io.appoperator.embedded.schema;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;

/**
 * A pattern of a schema, in the dialect of kube-apiserver. The time of a match grows only with the
 * length of the text.
 */
public final class TextPattern {

  private static final String UNEXPECTED_PARENTHESIS = "stack underflow";

  private final Pattern pattern;

  private TextPattern(Pattern pattern) {
    this.pattern = pattern;
  }

  /**
   * Returns the pattern of a text.
   *
   * @throws InvalidPatternException if the dialect does not have it, or if it needs much memory
   */
  public static TextPattern compile(String text) throws InvalidPatternException {
    PatternSize.check(text);
    try {
      return new TextPattern(Pattern.compile(text));
    } catch (PatternSyntaxException e) {
      if (UNEXPECTED_PARENTHESIS.equals(e.getPattern())) {
        throw new InvalidPatternException("unexpected ): `" + text + '`');
      }
      String place = e.getPattern() == null ? "" : e.getPattern();
      throw new InvalidPatternException(e.getDescription() + ": `" + place + '`');
    }
  }

  /** Returns whether a part of the text matches. */
  boolean matchesPartOf(String text) {
    return pattern.matcher(text).find();
  }
}
