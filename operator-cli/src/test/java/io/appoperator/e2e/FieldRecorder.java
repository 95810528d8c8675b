package io.appoperator.e2e;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.cluster.WatchEvent;
import io.appoperator.core.cluster.WatchStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Records the values of a field by watching an object. */
final class FieldRecorder implements AutoCloseable {

  private final Cluster admin;
  private final ResourceKind kind;
  private final ListQuery query;
  private final String name;
  private final String pointer;
  private final List<String> values = new CopyOnWriteArrayList<>();
  private String version;
  private volatile WatchStream stream;
  private volatile @Nullable RuntimeException failure;
  private volatile boolean closed;

  private FieldRecorder(OperatorScenario scenario, ResourceKind kind, String name, String pointer) {
    this.admin = scenario.admin();
    this.kind = kind;
    this.query = ListQuery.in(scenario.namespace());
    this.name = name;
    this.pointer = pointer;
    this.version = admin.list(kind, query).resourceVersion();
    this.stream = admin.watch(kind, query, version);
  }

  static FieldRecorder of(
      OperatorScenario scenario, ResourceKind kind, String name, String pointer) {
    FieldRecorder watch = new FieldRecorder(scenario, kind, name, pointer);
    Thread thread = new Thread(watch::run, "watch-of-" + name);
    thread.setDaemon(true);
    thread.start();
    return watch;
  }

  /**
   * Returns the values in their order, without repetitions and gaps.
   *
   * @throws AssertionError if the watch failed, so that values may be missing
   */
  List<String> values() {
    List<String> seen = List.copyOf(values);
    RuntimeException cause = failure;
    if (cause != null) {
      throw new AssertionError("The watch of %s broke after %s".formatted(name, seen), cause);
    }
    return seen;
  }

  @Override
  public void close() {
    closed = true;
    stream.close();
  }

  private void run() {
    try {
      while (!closed) {
        follow();
        // A server may end a watch at any time, and does so soon after the kind is installed.
        stream = admin.watch(kind, query, version);
      }
    } catch (RuntimeException e) {
      if (!closed) {
        failure = e;
      }
    }
    stream.close();
  }

  private void follow() {
    for (Optional<WatchEvent> next = stream.next(); next.isPresent(); next = stream.next()) {
      ObjectNode object = next.get().object();
      version = object.at("/metadata/resourceVersion").asText();
      take(object);
    }
  }

  private void take(ObjectNode object) {
    String value = object.at(pointer).asText();
    boolean again = !values.isEmpty() && values.get(values.size() - 1).equals(value);
    if (object.at("/metadata/name").asText().equals(name) && !value.isEmpty() && !again) {
      values.add(value);
    }
  }
}
