package io.appoperator.cli.terminal;

import io.appoperator.core.decode.RawDocument;
import java.io.PrintStream;

/**
 * Prints documents unchanged between others, with only the necessary separators. Not thread-safe.
 */
public final class DocumentPrinter {

  private final PrintStream out;
  private boolean first = true;
  private boolean lineEnded = true;

  public DocumentPrinter(PrintStream out) {
    this.out = out;
  }

  /** Prepares for a document that another printer writes, after a line {@code ---}. */
  public void endDocument() {
    if (!lineEnded) {
      out.print("\n");
    }
    first = false;
    lineEnded = true;
  }

  /** Prints a document byte for byte. */
  public void print(RawDocument raw) {
    boolean follows = !first;
    endDocument();
    if (follows) {
      switch (raw.head()) {
        case NONE -> out.print("---\n");
        case DIRECTIVES -> out.print("...\n");
        case SEPARATOR -> {}
      }
    }
    byte[] bytes = raw.bytes();
    out.write(bytes, 0, bytes.length);
    lineEnded = bytes[bytes.length - 1] == '\n';
  }
}
