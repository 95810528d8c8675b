package io.appoperator.cli.completion;

import io.appoperator.cli.terminal.PrintableText;

/**
 * A completion candidate.
 *
 * @param text the whole word
 * @param description its description in one line, or empty
 */
record CompletionCandidate(String text, String description) {

  /** A candidate without a description. */
  CompletionCandidate(String text) {
    this(text, "");
  }

  /**
   * Returns whether it can be printed in a line; a name in a kubeconfig can contain any character.
   */
  boolean isPrintable() {
    return PrintableText.of(text).equals(text);
  }

  /** Returns it in the format of the shell scripts. */
  String line() {
    return description.isEmpty() ? text : text + "\t" + PrintableText.of(description);
  }
}
