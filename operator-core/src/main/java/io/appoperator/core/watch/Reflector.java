package io.appoperator.core.watch;

import io.appoperator.api.ResourceKind;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.ListPage;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.cluster.WatchEvent;
import io.appoperator.core.cluster.WatchStream;
import io.appoperator.core.observe.UnlistedObjects;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lists and watches the objects of one kind on a thread of its own: a paged list, then a watch. If
 * the watch is too far behind, it starts again with a list. It retries forever.
 */
final class Reflector implements Runnable, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Reflector.class);

  /** Several kinds are listed at the same time, each with the bytes of one page in memory. */
  private static final int PAGE = 100;

  private static final Duration INITIAL_DELAY = Duration.ofMillis(200);
  private static final Duration MAX_DELAY = Duration.ofSeconds(3);

  /** The longest delay that is accepted from a server's {@code Retry-After}. */
  private static final Duration MAX_RETRY_AFTER = Duration.ofSeconds(30);

  /**
   * A watch that ended sooner than this counts as broken, so that it is not opened again in a hot
   * loop.
   */
  private static final Duration MIN_WATCH_DURATION = Duration.ofSeconds(1);

  /**
   * A server that has just started, or whose RBAC rules just changed, rejects requests for a
   * moment.
   */
  private static final int REPORTED_REJECTIONS = 4;

  private final Cluster cluster;
  private final ResourceKind kind;
  private final ListQuery query;
  private final ObjectSink sink;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread;

  /** The last version that the sink has received; empty before a list. Used by the thread only. */
  private String version = "";

  /** When the last complete list started; null before the first one. */
  private volatile @Nullable Long listedAt;

  /** The earliest start time of a list that is recent enough. */
  private volatile long wantedAt = System.nanoTime();

  /** How often in succession the server rejected the list. Used by the thread only. */
  private int rejections;

  /** The last delay that the server asked for. Used by the thread only. */
  private Duration requestedDelay = Duration.ZERO;

  /** When the watch ended that was open last; null while one is open. */
  private volatile @Nullable Long interruptedAt = System.nanoTime();

  private volatile @Nullable UnlistedObjects unlisted;
  private volatile String failure = "";
  private volatile @Nullable WatchStream stream;

  Reflector(Cluster cluster, ResourceKind kind, ListQuery query, ObjectSink sink) {
    this.cluster = cluster;
    this.kind = kind;
    this.query = query;
    this.sink = sink;
    this.thread = new Thread(this, "watch-" + kind.plural());
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /** Returns whether the objects have been listed at least once. */
  boolean isSynced() {
    return listedAt != null;
  }

  /** Returns what cannot be listed, after the server rejected the list several times. */
  Optional<UnlistedObjects> unlisted() {
    return Optional.ofNullable(unlisted);
  }

  ResourceKind kind() {
    return kind;
  }

  /** Returns whether this reflector watches a kind in a namespace. */
  boolean covers(ResourceKind other, String namespace) {
    return kind.equals(other) && (query.namespace() == null || query.namespace().equals(namespace));
  }

  /** Returns whether objects may exist that the sink has not received. */
  boolean isIncomplete() {
    return !isSynced() || unlisted != null || !failure.isEmpty();
  }

  /** Returns why the kind cannot be watched at the moment. */
  Optional<String> failure() {
    return failure.isEmpty() ? Optional.empty() : Optional.of(failure);
  }

  /** Returns how long no watch has been open; zero while one is open. */
  Duration gap() {
    Long since = interruptedAt;
    return since == null ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - since);
  }

  /** Returns the failure if the thread has died; a thread that has not started has not failed. */
  Optional<String> ended() {
    return thread.getState() == Thread.State.TERMINATED
        ? Optional.of("the watch of " + kind.plural() + " has ended")
        : Optional.empty();
  }

  /** Lists again, unless the last list started after a moment of {@link System#nanoTime}. */
  void refresh(long moment) {
    wantedAt = moment;
    WatchStream open = stream;
    if (open != null && !isFresh()) {
      open.close();
    }
  }

  /** Returns whether a list is complete that is as recent as {@link #refresh} asked for. */
  boolean isFresh() {
    Long began = listedAt;
    return began != null && began - wantedAt >= 0;
  }

  @Override
  public void run() {
    Duration pause = INITIAL_DELAY;
    while (!isClosed()) {
      long began = System.nanoTime();
      boolean watched = listAndWatch();
      boolean wasStable = watched && System.nanoTime() - began >= MIN_WATCH_DURATION.toNanos();
      boolean atOnce = requestedDelay.isZero() && (wasStable || (watched && !isFresh()));
      pause = atOnce ? INITIAL_DELAY : paused(pause);
    }
  }

  /**
   * Lists if necessary, and watches until the watch ends or breaks.
   *
   * @return whether the watch was opened
   */
  private boolean listAndWatch() {
    boolean following = false;
    requestedDelay = Duration.ZERO;
    try {
      if (version.isEmpty() || !isFresh()) {
        long began = System.nanoTime();
        version = list();
        listedAt = began;
        rejections = 0;
        if (unlisted != null) {
          LOG.info("{} can be listed now", kind.plural());
        }
        unlisted = null;
      }
      try (WatchStream open = cluster.watch(kind, query, version)) {
        following = true;
        interruptedAt = null;
        failure = "";
        follow(open);
      }
    } catch (ClusterException e) {
      requestedDelay = requestedDelay(e);
      if (e.failure() == Failure.GONE) {
        version = "";
      } else if (!isClosed()) {
        if (e.failure() == Failure.NOT_FOUND) {
          // The kind is not served any more. If it is installed again, it has other objects.
          version = "";
        }
        rejections = isRejection(e) ? rejections + 1 : 0;
        if (rejections >= REPORTED_REJECTIONS && (version.isEmpty() || !isFresh())) {
          unlisted = new UnlistedObjects(kind, query.namespace(), e.getMessage());
        }
        report("%s cannot be watched: %s".formatted(kind.plural(), e.getMessage()));
      }
    } catch (RuntimeException e) {
      failure = "%s cannot be read: %s".formatted(kind.plural(), e);
      LOG.error("{} Listing again.", failure, e);
      version = "";
    }
    if (interruptedAt == null) {
      interruptedAt = System.nanoTime();
    }
    return following;
  }

  /** A kind that is not installed fails every few seconds for the same reason. */
  private void report(String problem) {
    if (problem.equals(failure)) {
      LOG.debug("{} Retrying.", problem);
    } else {
      LOG.warn("{} Retrying.", problem);
    }
    failure = problem;
  }

  private static Duration requestedDelay(ClusterException e) {
    Duration delay = e.retryAfter() == null ? Duration.ZERO : e.retryAfter();
    return delay.compareTo(MAX_RETRY_AFTER) > 0 ? MAX_RETRY_AFTER : delay;
  }

  private static boolean isRejection(ClusterException e) {
    return e.failure() == Failure.FORBIDDEN || e.failure() == Failure.NOT_FOUND;
  }

  private String list() {
    String token = "";
    sink.listBegan();
    while (true) {
      ListPage.End end = cluster.list(kind, query.limit(PAGE).from(token), sink::listed);
      token = end.continueToken();
      if (token.isEmpty()) {
        sink.listEnded(end.resourceVersion());
        failure = "";
        return end.resourceVersion();
      }
    }
  }

  /**
   * Keeps the version up to date during the watch: a broken watch continues after its last frame.
   */
  private void follow(WatchStream open) {
    stream = open;
    try {
      while (!isClosed() && isFresh()) {
        Optional<WatchEvent> next = open.next(sink);
        if (next.isEmpty()) {
          return;
        }
        WatchEvent event = next.get();
        switch (event.type()) {
          case ADDED, MODIFIED -> sink.changed(event.object());
          case DELETED -> sink.deleted(event.object());
          case BOOKMARK -> LOG.trace("Received a bookmark for {}", kind.plural());
        }
        version = event.object().path("metadata").path("resourceVersion").asText(version);
      }
    } finally {
      stream = null;
    }
  }

  private Duration paused(Duration pause) {
    try {
      long millis =
          requestedDelay.toMillis()
              + ThreadLocalRandom.current().nextLong(pause.toMillis() / 2, pause.toMillis() + 1);
      if (closed.await(millis, TimeUnit.MILLISECONDS)) {
        return pause;
      }
    } catch (InterruptedException e) {
      close();
    }
    Duration next = pause.multipliedBy(2);
    return next.compareTo(MAX_DELAY) > 0 ? MAX_DELAY : next;
  }

  private boolean isClosed() {
    return closed.getCount() == 0;
  }

  @Override
  public void close() {
    closed.countDown();
    WatchStream open = stream;
    if (open != null) {
      open.close();
    }
    thread.interrupt();
  }
}
