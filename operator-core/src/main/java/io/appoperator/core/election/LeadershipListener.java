package io.appoperator.core.election;

/**
 * Called alternately when leadership starts and ends. The thread of the election makes the calls;
 * the thread that closes it may make the last one. They must return quickly, because they delay
 * renewals.
 */
public interface LeadershipListener {

  /** This process is the leader from now on. */
  void started();

  /** This process is no longer the leader; writes are already fenced. */
  void stopped();
}
