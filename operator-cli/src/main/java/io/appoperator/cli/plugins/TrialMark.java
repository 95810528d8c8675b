package io.appoperator.cli.plugins;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Optional;
import java.util.UUID;

/**
 * The last line of a command that completed in a trial. A plug-in can end the process with exit
 * code 0 before that. The line is random, and comes by the standard input, which is read before a
 * plug-in is loaded.
 *
 * @param line the line without its end
 */
public record TrialMark(String line) {

  /** Set if the standard input of a process has a mark. */
  private static final String PROPERTY = "operator.trial";

  static final String JAVA_OPTION = "-D" + PROPERTY + "=true";

  private static final int MAX_LENGTH = 100;

  /** Returns a new mark. */
  static TrialMark random() {
    return new TrialMark("trial " + UUID.randomUUID());
  }

  /** Returns the mark that the parent process sent; empty if this process is not a trial. */
  public static Optional<TrialMark> read(InputStream in) throws IOException {
    return Boolean.getBoolean(PROPERTY)
        ? Optional.of(new TrialMark(new String(in.readNBytes(MAX_LENGTH), UTF_8)))
        : Optional.empty();
  }

  /** Sends the mark to a process, and closes its standard input. */
  void send(OutputStream in) {
    try (in) {
      in.write(line.getBytes(UTF_8));
    } catch (IOException e) {
      // The process has ended: its exit code and messages say why.
    }
  }

  /** Prints the mark at the end of the output of a command that completed. */
  public void print(PrintStream out) {
    out.print(line + "\n");
    out.flush();
  }

  /** Returns the output of a command without the mark; empty if the command did not complete. */
  Optional<String> remove(String output) {
    String end = line + "\n";
    return output.endsWith(end)
        ? Optional.of(output.substring(0, output.length() - end.length()))
        : Optional.empty();
  }
}
