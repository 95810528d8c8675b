package io.appoperator.cli;

/** Tells whoever reads the results of a command that was interrupted that they are not all. */
final class Interruption implements Runnable {

  private final Terminal terminal;

  Interruption(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void run() {
    terminal.tell("Interrupted. What was printed is not complete.");
  }
}
