package io.appoperator.core.election;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterCall;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.InterceptedCluster;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.cluster.WatchEvent;
import io.appoperator.core.cluster.WatchFilter;
import io.appoperator.core.cluster.WatchStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One Lease in memory, with resourceVersions, watches and faults. Unlike {@link
 * io.appoperator.core.cluster.MemoryCluster} it is thread-safe, and other replicas can act between
 * a request and its response.
 */
final class FakeLeases extends InterceptedCluster {

  final List<String> requests = new CopyOnWriteArrayList<>();

  /** Runs after a request is sent, before the server executes it. */
  volatile Runnable beforeRequest = () -> {};

  /** Runs after the server executed a request, before its response arrives. */
  volatile Runnable afterRequest = () -> {};

  private @Nullable ObjectNode lease;
  private final List<States> watches = new ArrayList<>();
  private int version;

  synchronized Lease lease() {
    if (lease == null) {
      throw new AssertionError("There is no lease");
    }
    return Lease.of(lease);
  }

  synchronized @Nullable ObjectNode object() {
    return lease;
  }

  /** Changes the lease as an administrator might. */
  synchronized void edit(String field, String value) {
    if (lease != null) {
      ObjectNode changed = lease.deepCopy();
      changed.withObjectProperty("spec").put(field, value);
      store(changed);
    }
  }

  /** Changes a field that is irrelevant to the election. */
  synchronized void annotate() {
    if (lease != null) {
      ObjectNode changed = lease.deepCopy();
      changed.withObjectProperty("metadata").withObjectProperty("annotations").put("note", "seen");
      store(changed);
    }
  }

  synchronized void remove() {
    lease = null;
  }

  @Override
  public Optional<ObjectNode> get(ResourceRef ref) {
    return send("get", () -> Optional.ofNullable(lease).map(ObjectNode::deepCopy));
  }

  @Override
  public ObjectNode create(ResourceRef ref, ObjectNode object, WriteMode mode) {
    return send(
        "create",
        () -> {
          if (lease != null) {
            throw failure(Failure.CONFLICT, 409);
          }
          return store(object);
        });
  }

  @Override
  public ObjectNode replace(ResourceRef ref, ObjectNode object, WriteMode mode) {
    return send(
        "replace",
        () -> {
          if (lease == null) {
            throw failure(Failure.NOT_FOUND, 404);
          }
          if (!versionOf(object).equals(versionOf(lease))) {
            throw failure(Failure.CONFLICT, 409);
          }
          return store(object);
        });
  }

  @Override
  public WatchStream watch(ResourceKind kind, ListQuery query, String resourceVersion) {
    return send(
        "watch",
        () -> {
          States states = new States();
          watches.add(states);
          if (lease != null) {
            states.frames.add(Optional.of(new WatchEvent(WatchEvent.Type.ADDED, lease)));
          }
          return states;
        });
  }

  /** Ends all watches, like a server that shuts down. */
  synchronized void endWatches() {
    watches.forEach(States::close);
    watches.clear();
  }

  @Override
  protected <T> T intercept(ClusterCall call, Function<Cluster, T> request) {
    throw new AssertionError("An election only reads, creates, replaces and watches the lease");
  }

  @Override
  public void close() {}

  static ClusterException failure(Failure failure, int code) {
    return new ClusterException(failure, code, failure + " for a test", List.of(), null);
  }

  private <T> T send(String request, Supplier<T> server) {
    synchronized (this) {
      requests.add(request);
    }
    beforeRequest.run();
    T answer;
    synchronized (this) {
      answer = server.get();
    }
    afterRequest.run();
    return answer;
  }

  private ObjectNode store(ObjectNode object) {
    lease = object.deepCopy();
    lease.withObjectProperty("metadata").put("resourceVersion", Integer.toString(++version));
    WatchEvent event = new WatchEvent(WatchEvent.Type.MODIFIED, lease.deepCopy());
    watches.forEach(states -> states.frames.add(Optional.of(event)));
    return lease.deepCopy();
  }

  private static String versionOf(ObjectNode object) {
    return object.path("metadata").path("resourceVersion").asText();
  }

  private static final class States implements WatchStream {

    private final BlockingQueue<Optional<WatchEvent>> frames = new LinkedBlockingQueue<>();

    @Override
    public Optional<WatchEvent> next(WatchFilter filter) {
      try {
        return frames.take();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return Optional.empty();
      }
    }

    @Override
    public void close() {
      frames.add(Optional.empty());
    }
  }
}
