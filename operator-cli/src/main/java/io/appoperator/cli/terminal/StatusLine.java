package io.appoperator.cli.terminal;

import java.io.PrintStream;

/** A line at the end of a terminal with the progress of a task. */
public interface StatusLine {

  /** Shows nothing, for streams that are not terminals. */
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

  /** Shows a text after a delay. */
  void show(String text);

  /** Removes the text. */
  void erase();

  /** Erases the text while another stream, which may be the same terminal, is printed. */
  void besides(PrintStream out, Runnable printing);
}
