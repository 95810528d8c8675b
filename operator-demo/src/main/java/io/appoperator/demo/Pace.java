package io.appoperator.demo;

import io.appoperator.cli.terminal.Terminal;
import java.io.IOException;

/** When the next step of the tour follows. */
interface Pace {

  /** Follows at once. */
  Pace AT_ONCE = (step, steps) -> true;

  /**
   * Returns whether the step follows. May wait.
   *
   * @param step its number, from 1
   * @param steps the number of all steps
   */
  boolean follows(int step, int steps);

  /** Waits until the user of a terminal presses Enter; the end of the input ends the tour. */
  static Pace byEnter(Terminal terminal) {
    return (step, steps) -> {
      terminal.out().printf("%nEnter continues (step %s of %s), Ctrl-C ends: ", step, steps);
      terminal.out().flush();
      boolean pressed = readLine(terminal);
      if (!pressed) {
        terminal.out().println();
      }
      return pressed;
    };
  }

  private static boolean readLine(Terminal terminal) {
    try {
      int read = terminal.in().read();
      while (read >= 0 && read != '\n') {
        read = terminal.in().read();
      }
      return read >= 0;
    } catch (IOException e) {
      // The terminal is closed.
      return false;
    }
  }
}
