package io.appoperator.cli.terminal;

/** Reports that the results of an interrupted command are incomplete. */
public final class InterruptionReporter implements Runnable {

  private final Terminal terminal;

  public InterruptionReporter(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void run() {
    terminal.printMessage("Interrupted. The output is incomplete.");
  }
}
