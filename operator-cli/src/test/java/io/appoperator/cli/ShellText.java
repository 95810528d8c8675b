package io.appoperator.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Finds the calls of the operator in shell examples, also in pipelines and substitutions. Handles
 * quotes, comments, redirections and continued lines like a shell.
 */
final class ShellText {

  private static final Set<String> KEYWORDS = Set.of("if", "!", "then", "do", "while", "time");
  private static final String SEPARATORS = "|&;()\n";

  private final String text;
  private final List<List<String>> calls = new ArrayList<>();
  private List<String> words = new ArrayList<>();
  private StringBuilder word = new StringBuilder();
  private boolean inWord;
  private boolean redirected;
  private int at;

  private ShellText(String text) {
    this.text = text.replaceAll("\\\\\n\\s*", " ");
  }

  /** Returns the arguments of each call. */
  static List<List<String>> calls(String text) {
    ShellText shell = new ShellText(text);
    while (shell.at < shell.text.length()) {
      shell.step(shell.text.charAt(shell.at));
      shell.at++;
    }
    shell.endCommand();
    return shell.calls;
  }

  private void step(char c) {
    if (c == '\'' || c == '"') {
      quoted(c);
    } else if (c == '#' && !inWord) {
      at = until('\n') - 1;
    } else if (SEPARATORS.indexOf(c) >= 0) {
      endCommand();
    } else if (c == '<' || c == '>') {
      boolean ofDescriptor = word.toString().matches("[0-9]");
      if (ofDescriptor) {
        word = new StringBuilder();
        inWord = false;
      }
      endWord();
      redirected = true;
    } else if (Character.isWhitespace(c)) {
      endWord();
    } else {
      add(String.valueOf(c));
    }
  }

  private void quoted(char quote) {
    int start = at + 1;
    at = start;
    at = until(quote);
    add(text.substring(start, at));
  }

  private int until(char c) {
    int end = text.indexOf(c, at);
    return end < 0 ? text.length() : end;
  }

  private void add(String part) {
    word.append(part);
    inWord = true;
  }

  /** The word after a redirection is a file, not an argument. */
  private void endWord() {
    if (inWord && !redirected) {
      words.add(word.toString());
    }
    redirected &= !inWord;
    word = new StringBuilder();
    inWord = false;
  }

  private void endCommand() {
    endWord();
    redirected = false;
    int first = 0;
    while (first < words.size() && isPrefix(words.get(first))) {
      first++;
    }
    if (first < words.size() && words.get(first).matches("(\\./)?operator")) {
      calls.add(List.copyOf(words.subList(first + 1, words.size())));
    }
    words = new ArrayList<>();
  }

  private static boolean isPrefix(String word) {
    return KEYWORDS.contains(word) || word.matches("[A-Za-z_]+=.*");
  }
}
