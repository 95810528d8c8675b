package io.appoperator.cli.terminal;

/** Tells whoever reads the results of a command that was interrupted that they are not all. */
public final class Interruption implements Runnable {

  private final Terminal terminal;

  public Interruption(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void run() {
    terminal.tell("Interrupted. The output is incomplete.");
  }
}
