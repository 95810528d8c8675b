package io.appoperator.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The sentences of a page, without its code.
 *
 * @param lines the lines of the page; those of code blocks are empty, and code spans have spaces
 *     instead of characters
 */
record MarkdownProse(Path file, List<String> lines) {

  /** A sentence or a cell without markup, and the line on which its paragraph or row starts. */
  record Sentence(int line, String text) {

    /** Returns the parts of a cell, which semicolons also separate. */
    List<Sentence> parts() {
      return END_OF_PART.splitAsStream(text).map(part -> new Sentence(line, part.strip())).toList();
    }

    int words() {
      return (int) WORD.matcher(text).results().count();
    }
  }

  private static final Pattern FENCE = Pattern.compile(" {0,3}```.*");
  private static final Pattern CODE_SPAN = Pattern.compile("(?s)(`+)(?!`).+?\\1");
  private static final Pattern LINK = Pattern.compile("\\[([^\\]]*)\\]\\([^)]*\\)");
  private static final Pattern LIST_ITEM = Pattern.compile("\\s*(?:[-*]|\\d+\\.)\\s.*");
  private static final Pattern NO_PROSE = Pattern.compile("\\s*(?:\\||#|<!--).*");
  private static final Pattern END_OF_SENTENCE = Pattern.compile("[.!?:][)*\"]*\\s+");
  private static final Pattern END_OF_PART = Pattern.compile("[.!?:;][)*\"]*\\s+");
  private static final Pattern CELL_BORDER = Pattern.compile("(?<!\\\\)\\|");
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]\\S*");

  /** Replaces a code span in a sentence; counts as one word. */
  private static final String CODE_WORD = "code";

  /** Returns all pages below a directory, hand-written and generated. */
  static List<MarkdownProse> all(Path root) throws IOException {
    List<MarkdownProse> pages = new ArrayList<>();
    for (MarkdownPage page : MarkdownPage.all(root)) {
      pages.add(of(page.file(), Files.readAllLines(page.file())));
    }
    return pages;
  }

  static MarkdownProse of(Path file, List<String> lines) {
    List<String> prose = new ArrayList<>(lines);
    prose.replaceAll(line -> FENCE.matcher(line).matches() ? "" : line);
    for (MarkdownPage.CodeBlock block : MarkdownPage.of(file, lines).code()) {
      int first = block.line() - 1;
      for (int i = 0; i < block.text().lines().count(); i++) {
        prose.set(first + i, "");
      }
    }
    String text =
        CODE_SPAN.matcher(String.join("\n", prose)).replaceAll(span -> blank(span.group()));
    return new MarkdownProse(file, Arrays.asList(text.split("\n", -1)));
  }

  /** Keeps the length and the line breaks. The spaces count as one word of a sentence. */
  private static String blank(String code) {
    return code.replaceAll("[^\n]", "\u00a0");
  }

  /** Returns the prose as one text with the line ends of the page. */
  String text() {
    return String.join("\n", lines);
  }

  /** Returns the sentences of paragraphs and list items; a colon ends a sentence. */
  List<Sentence> sentences() {
    List<Sentence> sentences = new ArrayList<>();
    int at = 0;
    while (at < lines.size()) {
      if (isNoProse(lines.get(at))) {
        at++;
        continue;
      }
      int start = at;
      do {
        at++;
      } while (at < lines.size() && continues(lines.get(at)));
      String paragraph = plain(String.join(" ", lines.subList(start, at)));
      for (String sentence : END_OF_SENTENCE.split(paragraph)) {
        sentences.add(new Sentence(start + 1, sentence.strip()));
      }
    }
    return sentences;
  }

  /** Returns the cells of tables. */
  List<Sentence> cells() {
    List<Sentence> cells = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String row = lines.get(i).strip();
      if (row.startsWith("|")) {
        for (String cell : CELL_BORDER.split(row.substring(1))) {
          cells.add(new Sentence(i + 1, plain(cell).strip()));
        }
      }
    }
    return cells;
  }

  private static boolean continues(String line) {
    return !isNoProse(line) && !LIST_ITEM.matcher(line).matches();
  }

  private static boolean isNoProse(String line) {
    return line.isBlank() || NO_PROSE.matcher(line).matches();
  }

  private static String plain(String markdown) {
    String text = markdown.replaceAll("\u00a0+", CODE_WORD);
    return LINK.matcher(text).replaceAll("$1").replaceAll("\\s+", " ");
  }
}
