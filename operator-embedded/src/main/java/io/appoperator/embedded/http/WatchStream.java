package io.appoperator.embedded.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import io.appoperator.embedded.engine.ObjectWatch;
import io.appoperator.embedded.store.ObjectStore;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/** Writes the events of a watch until its time is over or its client is gone. */
final class WatchStream {

  private static final Duration MAX_DURATION = Duration.ofMinutes(30);

  /** A client that is gone is noticed by a write at the latest after this time. */
  private static final Duration BOOKMARKS = Duration.ofSeconds(30);

  private final ObjectStore store;
  private final ObjectWatch watch;
  private final ObjectFormat format;
  private boolean isFirst = true;

  WatchStream(ObjectStore store, ObjectWatch watch, ObjectFormat format) {
    this.store = store;
    this.watch = watch;
    this.format = format;
  }

  void write(HttpExchange exchange, RequestParameters parameters) throws IOException {
    int seconds = parameters.number("timeoutSeconds");
    long end =
        System.nanoTime() + (seconds > 0 ? Duration.ofSeconds(seconds) : MAX_DURATION).toNanos();
    boolean bookmarks = parameters.isTrue("allowWatchBookmarks");
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, 0);
    OutputStream out = exchange.getResponseBody();
    try {
      boolean open = true;
      while (open && System.nanoTime() < end) {
        long seen = store.revision();
        List<ObjectNode> events = watch.poll();
        open = write(out, events);
        long left = Math.min(BOOKMARKS.toNanos(), end - System.nanoTime());
        if (open && !store.awaitChange(seen, Duration.ofNanos(left)) && bookmarks) {
          write(out, List.of(watch.bookmark()));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns whether more events may follow. */
  private boolean write(OutputStream out, List<ObjectNode> events) throws IOException {
    boolean open = true;
    for (ObjectNode event : events) {
      ObjectNode written = format.writeEvent(event, isFirst);
      isFirst = false;
      out.write((written + "\n").getBytes(StandardCharsets.UTF_8));
      open &= !event.path("type").asText().equals("ERROR");
    }
    out.flush();
    return open;
  }
}
