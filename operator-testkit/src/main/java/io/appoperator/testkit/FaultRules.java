package io.appoperator.testkit;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * A plan that a test builds rule by rule. The first rule that matches a request decides.
 *
 * <pre>{@code
 * rules.answer(503).times(3).to("PATCH deployments");
 * rules.delay(Duration.ofSeconds(1)).to("WATCH pods");
 * rules.dropEvents(1).of("deployments");
 * }</pre>
 *
 * <p>Requests are named by an HTTP method or {@code WATCH}, and then by resource, name and
 * subresource, of which the last ones may be left out: {@code PATCH deployments/shop/status}.
 * {@code *} stands for any of them. Thread-safe.
 */
public final class FaultRules implements FaultPlan {

  private final List<Rule> rules = new CopyOnWriteArrayList<>();
  private final List<EventRule> eventRules = new CopyOnWriteArrayList<>();

  /** Creates a plan without rules. */
  public FaultRules() {}

  /**
   * A rule that takes effect with {@link #to}, for all requests unless {@link #times} limits it.
   */
  public final class Rule {

    private final Fault fault;
    private final AtomicInteger left = new AtomicInteger(Integer.MAX_VALUE);
    private RequestPattern requests = new RequestPattern("*", List.of());

    private Rule(Fault fault) {
      this.fault = fault;
    }

    /** Limits the number of requests that fail. */
    public Rule times(int number) {
      left.set(number);
      return this;
    }

    /**
     * Names the requests, and adds the rule.
     *
     * @param pattern such as {@code PATCH deployments}
     * @throws IllegalArgumentException if the pattern does not begin with a method
     */
    public void to(String pattern) {
      requests = RequestPattern.parse(pattern);
      rules.add(this);
    }
  }

  /** A rule for events of watches, which takes effect with {@link #of}. */
  public final class EventRule {

    private final int copies;
    private final AtomicInteger left;
    private RequestPattern watches = new RequestPattern("WATCH", List.of());

    private EventRule(int copies, int number) {
      this.copies = copies;
      this.left = new AtomicInteger(number);
    }

    /**
     * Names the watched resource, and adds the rule.
     *
     * @param resource such as {@code deployments}
     */
    public void of(String resource) {
      watches = RequestPattern.parse("WATCH " + resource);
      eventRules.add(this);
    }
  }

  /** Begins a rule: the requests get an error, and do not reach the API server. */
  public Rule answer(int code) {
    return new Rule(Fault.answered(code));
  }

  /** Begins a rule: the connections of the requests end before they reach the API server. */
  public Rule drop() {
    return new Rule(Fault.dropped());
  }

  /** Begins a rule: the API server executes the requests, and then their connections end. */
  public Rule loseAnswer() {
    return new Rule(Fault.answerLost());
  }

  /** Begins a rule: the requests reach the API server late. */
  public Rule delay(Duration time) {
    return new Rule(Fault.delayed(time));
  }

  /** Begins a rule: the next events of a watch are not sent. Bookmarks are sent. */
  public EventRule dropEvents(int number) {
    return new EventRule(0, number);
  }

  /** Begins a rule: the next events of a watch are sent twice. Bookmarks are sent once. */
  public EventRule repeatEvents(int number) {
    return new EventRule(2, number);
  }

  /** Removes all rules. */
  public void clear() {
    rules.clear();
    eventRules.clear();
  }

  @Override
  public Fault next(String method, String uri) {
    return rules.stream()
        .filter(rule -> rule.requests.matches(method, uri) && take(rule.left))
        .findFirst()
        .map(rule -> rule.fault)
        .orElse(Fault.none());
  }

  @Override
  public int copies(String uri, String event) {
    Predicate<EventRule> applies = rule -> rule.watches.matches("GET", uri) && take(rule.left);
    return event.contains("\"type\":\"BOOKMARK\"")
        ? 1
        : eventRules.stream().filter(applies).findFirst().map(rule -> rule.copies).orElse(1);
  }

  private static boolean take(AtomicInteger left) {
    return left.getAndUpdate(number -> Math.max(0, number - 1)) > 0;
  }
}
