package io.appoperator.core.capability;

import io.appoperator.api.ResourceKind;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.cluster.WatchEvent;
import io.appoperator.core.cluster.WatchStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Watches the CustomResourceDefinition of one kind, if the operator may. */
public final class DefinitionWatch implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(DefinitionWatch.class);

  /** The kind of the definitions. */
  public static final ResourceKind DEFINITIONS =
      new ResourceKind(
          "apiextensions.k8s.io", "v1", "CustomResourceDefinition", "customresourcedefinitions");

  /** Without a version, the server first sends the current state. */
  private static final String MOST_RECENT = "";

  private static final Duration RETRY = Duration.ofSeconds(2);

  private final Cluster cluster;
  private final ResourceKind kind;
  private final Runnable changed;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread;
  private volatile @Nullable WatchStream stream;

  /**
   * @param changed called for each change, and when changes may have been missed
   */
  DefinitionWatch(Cluster cluster, ResourceKind kind, Runnable changed) {
    this.cluster = cluster;
    this.kind = kind;
    this.changed = changed;
    this.thread = new Thread(this::run, "watch-definition-" + kind.plural());
    thread.setDaemon(true);
  }

  /** Returns the name of the definition of a kind. */
  public static String nameOf(ResourceKind kind) {
    return kind.plural() + "." + kind.group();
  }

  void start() {
    thread.start();
  }

  /** Returns whether changes are reported at the moment. */
  boolean isOpen() {
    return stream != null;
  }

  private void run() {
    try {
      Duration pause = Duration.ZERO;
      while (!closed.await(pause.toMillis(), TimeUnit.MILLISECONDS)) {
        pause = watch();
      }
    } catch (InterruptedException e) {
      LOG.trace("Closed");
    }
  }

  /** Watches until the watch ends; returns when to watch again. */
  private Duration watch() {
    ListQuery onlyIt = ListQuery.in(null).where("metadata.name=" + nameOf(kind));
    try (WatchStream open = cluster.watch(DEFINITIONS, onlyIt, MOST_RECENT)) {
      stream = open;
      // The definition may have been deleted while there was no watch.
      changed.run();
      Optional<WatchEvent> next = open.next();
      while (next.isPresent() && closed.getCount() > 0) {
        if (next.get().type() != WatchEvent.Type.BOOKMARK) {
          changed.run();
        }
        next = open.next();
      }
      return RETRY;
    } catch (ClusterException e) {
      LOG.debug("The definition of {} cannot be watched: {}", kind.plural(), e.getMessage());
      return e.failure() == Failure.FORBIDDEN ? CapabilityMonitor.INTERVAL : RETRY;
    } finally {
      stream = null;
    }
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
