package io.appoperator.cli.terminal;

/** Reports that the results of an interrupted command are incomplete. */
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
