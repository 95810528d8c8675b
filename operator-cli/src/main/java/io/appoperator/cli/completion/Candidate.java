package io.appoperator.cli.completion;

import io.appoperator.cli.terminal.OneLine;

/**
 * What a shell may put in the place of a word.
 *
 * @param text the whole word
 * @param description what it is, in a line, or empty
 */
record Candidate(String text, String description) {

  /** A word that needs no description. */
  Candidate(String text) {
    this(text, "");
  }

  /** Returns whether it can stand in a line at all; a name in a kubeconfig may be anything. */
  boolean isPrintable() {
    return OneLine.of(text).equals(text);
  }

  /** Returns it as shells read it. */
  String line() {
    return description.isEmpty() ? text : text + "\t" + OneLine.of(description);
  }
}
