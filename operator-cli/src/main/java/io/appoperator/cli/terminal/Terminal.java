package io.appoperator.cli.terminal;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.List;

/**
 * The streams of a command.
 *
 * @param in the input of {@code -f -}
 * @param out receives only results; buffered until the command ends
 * @param err receives messages immediately
 * @param colors when to use color
 * @param status shows the progress of long tasks
 * @param redraws whether standard output is a terminal that can replace lines
 */
public record Terminal(
    InputStream in,
    PrintStream out,
    PrintStream err,
    Colors colors,
    StatusLine status,
    boolean redraws) {

  /** Streams that are not those of a terminal. */
  public Terminal(InputStream in, PrintStream out, PrintStream err) {
    this(in, out, err, Colors.none(), StatusLine.NONE, false);
  }

  /**
   * Prints a message to standard error: an error or a note.
   *
   * @param message the message in one line
   * @param details additional lines
   */
  public void printMessage(String message, List<String> details) {
    err.println("operator: " + PrintableText.joined(message));
    details.forEach(detail -> err.println(PrintableText.of(detail)));
  }

  /** Prints a message of one line to standard error. */
  public void printMessage(String message) {
    printMessage(message, List.of());
  }
}
