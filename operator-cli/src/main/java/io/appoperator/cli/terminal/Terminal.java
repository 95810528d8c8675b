package io.appoperator.cli.terminal;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.List;

/**
 * What a command may read and write.
 *
 * @param in where {@code -f -} reads from
 * @param out takes results and nothing else; buffered, written out when the command ends
 * @param err takes messages, at once
 * @param colors where colours are wanted
 * @param status takes how far a long work is
 */
public record Terminal(
    InputStream in, PrintStream out, PrintStream err, Colors colors, StatusLine status) {

  /** Streams without colors and without a status line. */
  public Terminal(InputStream in, PrintStream out, PrintStream err) {
    this(in, out, err, Colors.none(), StatusLine.NONE);
  }

  /**
   * Tells people something beside the output: an error, or what is going on.
   *
   * @param message what it is, in one line
   * @param details what belongs to it, a line each
   */
  public void tell(String message, List<String> details) {
    err.println("operator: " + OneLine.joined(message));
    details.forEach(detail -> err.println(OneLine.of(detail)));
  }

  /** Tells people something beside the output, in one line. */
  public void tell(String message) {
    tell(message, List.of());
  }
}
