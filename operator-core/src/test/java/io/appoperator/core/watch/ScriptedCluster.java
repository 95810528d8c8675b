package io.appoperator.core.watch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterCall;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.InterceptedCluster;
import io.appoperator.core.cluster.ListPage;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.cluster.ObjectVersion;
import io.appoperator.core.cluster.WatchEvent;
import io.appoperator.core.cluster.WatchFilter;
import io.appoperator.core.cluster.WatchStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Answers lists and watches from a script; a watch beyond the script waits until it is closed. It
 * stores no objects, because a reflector has to handle responses in any order, and wrong ones.
 */
final class ScriptedCluster extends InterceptedCluster {

  private final BlockingQueue<Supplier<ListPage>> lists = new LinkedBlockingQueue<>();
  private final BlockingQueue<Supplier<WatchStream>> watches = new LinkedBlockingQueue<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();

  ScriptedCluster lists(String version, String next, ObjectNode... items) {
    lists.add(() -> new ListPage(List.of(items), version, next));
    return this;
  }

  ScriptedCluster failsToList(Failure failure) {
    lists.add(
        () -> {
          throw failed(failure);
        });
    return this;
  }

  ScriptedCluster respondsWithRetryAfter(Duration retryAfter) {
    lists.add(
        () -> {
          throw new ClusterException(Failure.UNAVAILABLE, 429, "busy", List.of(), retryAfter);
        });
    return this;
  }

  /** A watch that returns these events and then ends, as servers do from time to time. */
  ScriptedCluster watches(WatchEvent... frames) {
    watches.add(() -> new Frames(List.of(frames), null));
    return this;
  }

  /** A watch that returns these events and then fails. */
  ScriptedCluster watchBreaks(Failure failure, WatchEvent... frames) {
    watches.add(() -> new Frames(List.of(frames), failed(failure)));
    return this;
  }

  List<String> requests() {
    return List.copyOf(requests);
  }

  @Override
  public ListPage.End list(ResourceKind kind, ListQuery query, Consumer<ObjectNode> items) {
    requests.add("list " + query.continueToken());
    Supplier<ListPage> answer = lists.poll();
    if (answer == null) {
      throw failed(Failure.UNREACHABLE);
    }
    ListPage page = answer.get();
    page.items().forEach(items);
    return new ListPage.End(page.resourceVersion(), page.continueToken());
  }

  @Override
  public WatchStream watch(ResourceKind kind, ListQuery query, String resourceVersion) {
    requests.add("watch " + resourceVersion);
    Supplier<WatchStream> answer = watches.poll();
    return answer == null ? new SilentStream() : answer.get();
  }

  @Override
  protected <T> T intercept(ClusterCall call, Function<Cluster, T> request) {
    throw new AssertionError("A reflector only lists and watches");
  }

  @Override
  public void close() {}

  private static ClusterException failed(Failure failure) {
    return new ClusterException(failure, 0, failure.name(), List.of(), null);
  }

  private static final class Frames implements WatchStream {

    private final BlockingQueue<WatchEvent> frames;
    private final Optional<ClusterException> end;

    Frames(List<WatchEvent> frames, @Nullable ClusterException end) {
      this.frames = new LinkedBlockingQueue<>(frames);
      this.end = Optional.ofNullable(end);
    }

    @Override
    public Optional<WatchEvent> next(WatchFilter filter) {
      WatchEvent frame = frames.poll();
      if (frame == null && end.isPresent()) {
        throw end.get();
      }
      return Optional.ofNullable(frame).map(event -> isKnown(event, filter) ? seen(event) : event);
    }

    @Override
    public void close() {}
  }

  private static boolean isKnown(WatchEvent event, WatchFilter filter) {
    JsonNode metadata = event.object().path("metadata");
    return (event.type() == WatchEvent.Type.ADDED || event.type() == WatchEvent.Type.MODIFIED)
        && filter.isKnown(
            new ObjectVersion(
                metadata.path("namespace").asText(),
                metadata.path("name").asText(),
                metadata.path("uid").asText(),
                metadata.path("resourceVersion").asText()));
  }

  private static WatchEvent seen(WatchEvent event) {
    return new WatchEvent(WatchEvent.Type.BOOKMARK, event.object());
  }

  private static final class SilentStream implements WatchStream {

    private final BlockingQueue<Boolean> closed = new LinkedBlockingQueue<>();

    @Override
    public Optional<WatchEvent> next(WatchFilter filter) {
      try {
        closed.take();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return Optional.empty();
    }

    @Override
    public void close() {
      closed.add(true);
    }
  }
}
