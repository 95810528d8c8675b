package io.appoperator.core.reconcile.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ListPage;
import io.appoperator.core.cluster.ListQuery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The requests that find out why objects are not ready. They are limited for all primaries
 * together: a namespace is read once for all callers, and all reads share one budget. A caller that
 * must wait gets the time of its next attempt, in the order of the calls. Thread-safe.
 */
public final class CauseReads {

  private static final Logger LOG = LoggerFactory.getLogger(CauseReads.class);

  /** How many requests may be sent at once, and how often another one after that. */
  private static final int BURST = 20;

  private static final Duration REFILL = Duration.ofMillis(500);

  private static final Duration TIDYING = Duration.ofSeconds(10);
  private static final int PAGE = 100;

  /** A namespace with more pages than these is read for each primary alone. */
  private static final int MAX_PAGES = 10;

  private final Cluster cluster;
  private final LongSupplier nanos;
  private final ReadBudget budget;
  private final Map<Object, CauseSource> sources = new HashMap<>();
  private long tidied;

  /**
   * @param cluster where to read
   * @param nanos monotonic time in nanoseconds
   */
  public CauseReads(Cluster cluster, LongSupplier nanos) {
    this.cluster = cluster;
    this.nanos = nanos;
    this.tidied = nanos.getAsLong();
    this.budget = new ReadBudget(BURST, REFILL, tidied);
  }

  /**
   * A query about one object.
   *
   * @param asker the object that is not ready
   * @param kind the kind of the objects that contain the cause
   * @param own selects those that are about this object
   * @param all selects those that are about any object of its kind in its namespace
   * @param reader reads the cause from such an object, if it has one
   */
  record Question(
      ResourceRef asker,
      ResourceKind kind,
      ListQuery own,
      ListQuery all,
      Function<ObjectNode, Optional<Finding>> reader) {

    private Object shared() {
      return List.of(kind, all);
    }

    private Object single() {
      return List.of(kind, own);
    }
  }

  /**
   * The content of an object that may contain a cause.
   *
   * @param labels its labels
   * @param about the name or uid of the object that it is about
   * @param time when it was created or last seen
   * @param text the cause
   */
  record Finding(Map<String, String> labels, String about, String time, String text) {}

  /**
   * The response to a query.
   *
   * @param findings the causes in objects of the kind, also for other askers
   * @param pause how long the asker must wait before its next query; null if the findings are known
   */
  record Reply(List<Finding> findings, @Nullable Duration pause) {

    Reply {
      findings = List.copyOf(findings);
    }

    static Reply known(List<Finding> findings) {
      return new Reply(findings, null);
    }

    static Reply later(Duration pause) {
      return new Reply(List.of(), pause);
    }
  }

  /**
   * Answers a query. Sends a request if no recent result is known.
   *
   * @param notBefore monotonic time; earlier results do not count
   */
  public Reply ask(Question question, long notBefore) {
    CauseSource source;
    boolean whole;
    synchronized (this) {
      long now = nanos.getAsLong();
      source = source(question, now);
      source.addRequester(question.asker(), now);
      Optional<List<Finding>> known = source.answer(question.asker(), notBefore);
      if (known.isPresent()) {
        return Reply.known(known.get());
      }
      Duration wait = source.untilTurn(now, budget);
      if (!wait.isZero()) {
        return Reply.later(wait);
      }
      whole = source.hasManyRequesters();
      source.begin(now);
    }
    List<Finding> found = new ArrayList<>();
    boolean complete = true;
    boolean failed = false;
    try {
      complete = read(question, whole ? question.all() : question.own(), found, whole);
    } catch (ClusterException e) {
      LOG.debug("The cause of {} is unknown: {}", question.asker(), e.getMessage());
      // Without the permission, no cause can be found. Other failures say nothing about the cause.
      failed = e.isTransient();
    } finally {
      synchronized (this) {
        if (failed) {
          source.fail();
        } else {
          source.end(found, whole ? null : question.asker(), complete);
        }
      }
    }
    if (failed) {
      return Reply.later(CauseSource.SPACING);
    }
    return complete ? Reply.known(found) : ask(question, notBefore);
  }

  /** Returns the scope of a read: only the object itself if its namespace is too large. */
  private CauseSource source(Question question, long now) {
    if (now - tidied >= TIDYING.toNanos()) {
      tidied = now;
      sources.values().removeIf(source -> source.isIdle(now));
    }
    CauseSource shared = sources.computeIfAbsent(question.shared(), key -> new CauseSource());
    return shared.isTooLarge(now)
        ? sources.computeIfAbsent(question.single(), key -> new CauseSource())
        : shared;
  }

  /** Reads all pages, which the server sorts by name; returns false if there are too many. */
  private boolean read(Question question, ListQuery query, List<Finding> found, boolean bounded) {
    String token = "";
    int pages = 0;
    do {
      if (pages > 0) {
        charge();
      }
      ListPage page = cluster.list(question.kind(), query.limit(PAGE).from(token));
      page.items().forEach(item -> question.reader().apply(item).ifPresent(found::add));
      token = page.continueToken();
      pages++;
    } while (!token.isEmpty() && !(bounded && pages == MAX_PAGES));
    return token.isEmpty();
  }

  /** A further page is read at once, and later callers wait longer. */
  private synchronized void charge() {
    var unused = budget.take(nanos.getAsLong());
  }
}
