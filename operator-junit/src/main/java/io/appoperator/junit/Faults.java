package io.appoperator.junit;

import io.appoperator.testkit.FaultProxy;
import io.appoperator.testkit.FaultRules;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SortedMap;

/**
 * Faults between the operator of a test and the API server. Other clients, and the operators of
 * other tests, are not affected. {@link FaultRules} says how requests are named. Thread-safe.
 */
public final class Faults implements AutoCloseable {

  private static final int EXPIRED = 410;

  private final FaultProxy proxy;
  private final FaultRules rules = new FaultRules();

  private Faults(FaultProxy proxy) {
    this.proxy = proxy;
    proxy.follow(rules);
  }

  static Faults before(Path kubeconfig) {
    return new Faults(FaultProxy.before(kubeconfig));
  }

  /** Returns the kubeconfig of a client whose requests meet the faults. */
  Path kubeconfig(Path direct) {
    return proxy.kubeconfig(direct);
  }

  /** Begins a rule: requests get an error, and do not reach the API server. */
  public FaultRules.Rule answer(int code) {
    return rules.answer(code);
  }

  /** Begins a rule: the connections of requests end before they reach the API server. */
  public FaultRules.Rule drop() {
    return rules.drop();
  }

  /** Begins a rule: the API server executes requests, and then their connections end. */
  public FaultRules.Rule loseAnswer() {
    return rules.loseAnswer();
  }

  /** Begins a rule: requests reach the API server late. */
  public FaultRules.Rule delay(Duration time) {
    return rules.delay(time);
  }

  /** Begins a rule: the next events of a watch are lost. */
  public FaultRules.EventRule dropEvents(int number) {
    return rules.dropEvents(number);
  }

  /** Begins a rule: the next events of a watch arrive twice. */
  public FaultRules.EventRule repeatEvents(int number) {
    return rules.repeatEvents(number);
  }

  /** Breaks all open watches in the middle of their streams; returns their number. */
  public int cutWatches() {
    return proxy.cutWatches();
  }

  /**
   * Breaks all open watches, which cannot continue: like after a compaction, their next requests
   * get 410, and the operator has to list again.
   */
  public void expireWatches() {
    // A watch that is just being opened is not open yet, and may take the place of another one.
    rules.answer(EXPIRED).times(Math.max(1, proxy.openWatches())).to("WATCH");
    proxy.cutWatches();
  }

  /** Ends all connections, and refuses new ones until {@link #clear}: the API server is down. */
  public void stopServer() {
    rules.drop().to("*");
    proxy.cutWatches();
  }

  /** Removes all rules: from the next request on, the API server responds. */
  public void clear() {
    rules.clear();
  }

  /** Returns the number of requests that failed so far by type: 410, 503, dropped and so on. */
  public SortedMap<String, Integer> counts() {
    return proxy.faults();
  }

  /** Ends all connections, and deletes the kubeconfig. The test does this at its end. */
  @Override
  public void close() {
    proxy.close();
  }
}
