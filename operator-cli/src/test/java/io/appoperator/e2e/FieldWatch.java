package io.appoperator.e2e;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.cluster.WatchEvent;
import io.appoperator.core.cluster.WatchStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** The values of a field that somebody who watches an object sees, from now on. */
final class FieldWatch implements AutoCloseable {

  private final WatchStream stream;
  private final String name;
  private final String pointer;
  private final List<String> values = new CopyOnWriteArrayList<>();

  private FieldWatch(WatchStream stream, String name, String pointer) {
    this.stream = stream;
    this.name = name;
    this.pointer = pointer;
  }

  static FieldWatch of(Scene scene, ResourceKind kind, String name, String pointer) {
    ListQuery query = ListQuery.in(scene.namespace());
    Cluster admin = scene.admin();
    String now = admin.list(kind, query).resourceVersion();
    FieldWatch watch = new FieldWatch(admin.watch(kind, query, now), name, pointer);
    Thread thread = new Thread(watch::follow, "watch-of-" + name);
    thread.setDaemon(true);
    thread.start();
    return watch;
  }

  /** Returns the values in the order in which they were seen, repetitions and gaps left out. */
  List<String> values() {
    return List.copyOf(values);
  }

  @Override
  public void close() {
    stream.close();
  }

  private void follow() {
    try {
      for (Optional<WatchEvent> next = stream.next(); next.isPresent(); next = stream.next()) {
        take(next.get().object());
      }
    } catch (ClusterException e) {
      // The watch was closed.
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
