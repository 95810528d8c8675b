package io.appoperator.core.telemetry;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The open connections, limited in number. At the limit, a new connection replaces the oldest one
 * that has not sent its request. If one source has too many connections, one of that source is
 * replaced. A probe sends its request at once, so it is answered even if other clients only open
 * connections. Used by one thread.
 */
final class HttpConnections {

  private final int perSource;
  private final int total;
  private final Set<HttpConnection> all = new LinkedHashSet<>();
  private final Map<InetAddress, Set<HttpConnection>> bySource = new HashMap<>();

  HttpConnections(int perSource, int total) {
    this.perSource = perSource;
    this.total = total;
  }

  /** Returns the connection that must be closed before one of this source is added, or null. */
  @Nullable HttpConnection displacedBy(InetAddress source) {
    Set<HttpConnection> same = bySource.getOrDefault(source, Set.of());
    if (same.size() >= perSource) {
      return oldest(same);
    }
    return all.size() >= total ? oldest(all) : null;
  }

  void add(HttpConnection connection) {
    all.add(connection);
    bySource.computeIfAbsent(connection.source(), source -> new LinkedHashSet<>()).add(connection);
  }

  void remove(HttpConnection connection) {
    all.remove(connection);
    bySource.computeIfPresent(
        connection.source(),
        (source, same) -> {
          same.remove(connection);
          return same.isEmpty() ? null : same;
        });
  }

  /** Returns the connections whose clients exceeded the time limit. */
  List<HttpConnection> overdue(long now) {
    return all.stream().filter(connection -> connection.isOverdue(now)).toList();
  }

  boolean isEmpty() {
    return all.isEmpty();
  }

  List<HttpConnection> all() {
    return List.copyOf(all);
  }

  private static HttpConnection oldest(Set<HttpConnection> connections) {
    return connections.stream()
        .filter(HttpConnection::isUnfinished)
        .findFirst()
        .orElseGet(() -> connections.iterator().next());
  }
}
