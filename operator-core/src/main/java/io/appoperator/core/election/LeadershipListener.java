package io.appoperator.core.election;

/**
 * Is told when leadership begins and ends, in turns. Calls come from the thread of the election,
 * the last one maybe from that which closes it. They must be quick: while they last, nothing is
 * renewed.
 */
public interface LeadershipListener {

  /** This process leads from now on. */
  void started();

  /** This process no longer leads; writes are fenced already. */
  void stopped();
}
