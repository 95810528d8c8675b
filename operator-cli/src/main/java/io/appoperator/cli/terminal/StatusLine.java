package io.appoperator.cli.terminal;

import java.io.PrintStream;

/** A line at the end of a terminal that says how far a work is. */
public interface StatusLine {

  /** Shows nothing, where there is no terminal. */
  StatusLine NONE =
      new StatusLine() {
        @Override
        public void show(String text) {}

        @Override
        public void erase() {}

        @Override
        public void besides(PrintStream out, Runnable printing) {
          printing.run();
        }
      };

  /** Shows a text, or nothing before it has been worth the while. */
  void show(String text);

  /** Removes the text. */
  void erase();

  /** Prints to another stream, which may be the same terminal. */
  void besides(PrintStream out, Runnable printing);
}
