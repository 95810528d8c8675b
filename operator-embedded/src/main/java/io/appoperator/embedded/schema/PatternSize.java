package io.appoperator.embedded.schema;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Limits what a pattern becomes when its repetitions are written out. RE2/J has only a limit for
 * each one of them, so that a short text such as {@code (((a{999}){999}){999})} fills the memory.
 */
final class PatternSize {

  private static final int MAX_REPETITIONS = 1_000;
  private static final int MAX_DEPTH = 1_000;
  private static final long MAX_SIZE = 100_000;

  private static final Pattern REPETITION = Pattern.compile("\\{\\d{1,5}(,\\d{0,5})?\\}");

  private final String text;
  private final Deque<Part> open = new ArrayDeque<>();
  private Part last = Part.EMPTY;

  /**
   * A part of a pattern.
   *
   * @param size the number of its characters when all repetitions are written out
   * @param repetitions the largest product of repetitions that contain each other
   */
  private record Part(long size, long repetitions) {

    static final Part EMPTY = new Part(0, 1);
    static final Part CHARACTER = new Part(1, 1);

    Part followedBy(Part other) {
      return new Part(size + other.size, Math.max(repetitions, other.repetitions));
    }

    Part repeated(int times) {
      return new Part(size * times, repetitions * times);
    }
  }

  private PatternSize(String text) {
    this.text = text;
    open.push(Part.EMPTY);
  }

  static void check(String text) throws InvalidPatternException {
    new PatternSize(text).scan();
  }

  private void scan() throws InvalidPatternException {
    if (text.length() > MAX_SIZE) {
      throw tooLarge();
    }
    int position = 0;
    while (position < text.length()) {
      char next = text.charAt(position);
      if (next == '{' && lengthOfRepetition(position) > 0) {
        int length = lengthOfRepetition(position);
        repeat(text.substring(position, position + length));
        position += length;
      } else if (next == '(') {
        append(Part.EMPTY);
        open();
        position++;
      } else if (next == ')') {
        append(Part.EMPTY);
        close();
        position++;
      } else {
        append(Part.CHARACTER);
        position = endOfCharacter(position);
      }
      checkSize();
    }
  }

  /** Adds the part before the one that begins, whose repetition is known now. */
  private void append(Part next) {
    open.push(open.pop().followedBy(last));
    last = next;
  }

  private void open() throws InvalidPatternException {
    if (open.size() >= MAX_DEPTH) {
      throw new InvalidPatternException("expression nests too deeply: `" + text + '`');
    }
    open.push(Part.EMPTY);
  }

  /** A parenthesis without another one is left to the parser. */
  private void close() {
    if (open.size() > 1) {
      last = open.pop().followedBy(Part.CHARACTER);
    }
  }

  private void repeat(String repetition) throws InvalidPatternException {
    String[] bounds = repetition.substring(1, repetition.length() - 1).split(",");
    int times = Integer.parseInt(bounds[bounds.length - 1]);
    last = last.repeated(Math.max(1, times));
    if (last.repetitions() > MAX_REPETITIONS) {
      throw new InvalidPatternException("invalid repeat count: `" + repetition + '`');
    }
  }

  private void checkSize() throws InvalidPatternException {
    if (open.element().size() + last.size() > MAX_SIZE) {
      throw tooLarge();
    }
  }

  private InvalidPatternException tooLarge() {
    return new InvalidPatternException("expression too large: `" + text + '`');
  }

  /** Returns how many characters a repetition such as {@code {2,3}} has; 0 if it is none. */
  private int lengthOfRepetition(int start) {
    Matcher repetition = REPETITION.matcher(text).region(start, text.length());
    return repetition.lookingAt() ? repetition.end() - start : 0;
  }

  private int endOfCharacter(int start) {
    char first = text.charAt(start);
    if (first == '\\') {
      int end = text.startsWith("\\Q", start) ? text.indexOf("\\E", start) : start;
      return end < 0 ? text.length() : end + 2;
    }
    return first == '[' ? endOfClass(start) : start + 1;
  }

  /** A bracket right after the first one, or within {@code [:alpha:]}, does not end the class. */
  private int endOfClass(int start) {
    int position = start + (text.startsWith("[^", start) ? 2 : 1);
    do {
      if (text.startsWith("[:", position) && text.indexOf(":]", position) > 0) {
        position = text.indexOf(":]", position) + 1;
      } else if (position < text.length() && text.charAt(position) == '\\') {
        position++;
      }
      position++;
    } while (position < text.length() && text.charAt(position) != ']');
    return position + 1;
  }
}
