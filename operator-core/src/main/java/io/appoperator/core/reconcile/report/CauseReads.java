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

  private static final Duration CLEANUP_INTERVAL = Duration.ofSeconds(10);
  private static final int PAGE = 100;

  /** A namespace with more pages than these is read for each primary alone. */
  private static final int MAX_PAGES = 10;

  private final Cluster cluster;
  private final LongSupplier nanos;
  private final ReadBudget budget;
  private final Map<Object, CauseSource> sources = new HashMap<>();
  private long cleanedAt;

  /**
   * @param cluster where to read
   * @param nanos monotonic time in nanoseconds
   */
  public CauseReads(Cluster cluster, LongSupplier nanos) {
    this.cluster = cluster;
    this.nanos = nanos;
    this.cleanedAt = nanos.getAsLong();
    this.budget = new ReadBudget(BURST, REFILL, cleanedAt);
  }

  /**
   * A query about one object.
   *
   * @param requester the object that is not ready
   * @param kind the kind of the objects that contain the cause
   * @param own selects those that are about this object
   * @param all selects those that are about any object of its kind in its namespace
   * @param reader reads the cause from such an object, if it has one
   */
  record CauseQuery(
      ResourceRef requester,
      ResourceKind kind,
      ListQuery own,
      ListQuery all,
      Function<ObjectNode, Optional<CauseRecord>> reader) {

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
  record CauseRecord(Map<String, String> labels, String about, String time, String text) {}

  /**
   * The response to a query.
   *
   * @param records the causes in objects of the kind, also for other requesters
   * @param delay how long the asker must wait before its next query; null if the records are known
   */
  record CauseResult(List<CauseRecord> records, @Nullable Duration delay) {

    CauseResult {
      records = List.copyOf(records);
    }

    static CauseResult known(List<CauseRecord> findings) {
      return new CauseResult(findings, null);
    }

    static CauseResult later(Duration pause) {
      return new CauseResult(List.of(), pause);
    }
  }

  /**
   * Answers a query. Sends a request if no recent result is known.
   *
   * @param notBefore monotonic time; earlier results do not count
   */
  public CauseResult find(CauseQuery causeQuery, long notBefore) {
    CauseSource source;
    boolean whole;
    synchronized (this) {
      long now = nanos.getAsLong();
      source = source(causeQuery, now);
      source.addRequester(causeQuery.requester(), now);
      Optional<List<CauseRecord>> known = source.find(causeQuery.requester(), notBefore);
      if (known.isPresent()) {
        return CauseResult.known(known.get());
      }
      Duration wait = source.untilReadAllowed(now, budget);
      if (!wait.isZero()) {
        return CauseResult.later(wait);
      }
      whole = source.hasManyRequesters();
      source.begin(now);
    }
    List<CauseRecord> found = new ArrayList<>();
    boolean complete = true;
    boolean failed = false;
    try {
      complete = read(causeQuery, whole ? causeQuery.all() : causeQuery.own(), found, whole);
    } catch (ClusterException e) {
      LOG.debug("The cause of {} is unknown: {}", causeQuery.requester(), e.getMessage());
      // Without the permission, no cause can be found. Other failures say nothing about the cause.
      failed = e.isTransient();
    } finally {
      synchronized (this) {
        if (failed) {
          source.fail();
        } else {
          source.end(found, whole ? null : causeQuery.requester(), complete);
        }
      }
    }
    if (failed) {
      return CauseResult.later(CauseSource.MIN_READ_INTERVAL);
    }
    return complete ? CauseResult.known(found) : find(causeQuery, notBefore);
  }

  /** Returns the scope of a read: only the object itself if its namespace is too large. */
  private CauseSource source(CauseQuery causeQuery, long now) {
    if (now - cleanedAt >= CLEANUP_INTERVAL.toNanos()) {
      cleanedAt = now;
      sources.values().removeIf(source -> source.isIdle(now));
    }
    CauseSource shared = sources.computeIfAbsent(causeQuery.shared(), key -> new CauseSource());
    return shared.isTooLarge(now)
        ? sources.computeIfAbsent(causeQuery.single(), key -> new CauseSource())
        : shared;
  }

  /** Reads all pages, which the server sorts by name; returns false if there are too many. */
  private boolean read(
      CauseQuery causeQuery, ListQuery query, List<CauseRecord> found, boolean bounded) {
    String token = "";
    int pages = 0;
    do {
      if (pages > 0) {
        charge();
      }
      ListPage page = cluster.list(causeQuery.kind(), query.limit(PAGE).from(token));
      page.items().forEach(item -> causeQuery.reader().apply(item).ifPresent(found::add));
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
