package io.appoperator.embedded.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import io.appoperator.embedded.engine.ObjectWatch;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * A watch whose client is connected. It holds no thread while nothing happens, and no more than one
 * list of events while its client reads slowly. Thread-safe.
 */
final class OpenWatch {

  private static final Duration MAX_DURATION = Duration.ofMinutes(30);

  /** A client that is gone is noticed by a write at the latest after this time. */
  private static final Duration BOOKMARKS = Duration.ofSeconds(30);

  /** A client that reads nothing for this long loses its connection. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final HttpExchange exchange;
  private final ObjectWatch watch;
  private final ObjectFormat format;
  private final boolean hasBookmarks;
  private final long end;
  private long nextBookmark;
  private boolean isFirst = true;
  private @Nullable Future<?> writing;
  private volatile long writesSince;
  private volatile boolean isOver;

  /** Answers the request for a watch, whose events follow. */
  OpenWatch(
      HttpExchange exchange, ObjectWatch watch, ObjectFormat format, RequestParameters parameters)
      throws IOException {
    this.exchange = exchange;
    this.watch = watch;
    this.format = format;
    this.hasBookmarks = parameters.isTrue("allowWatchBookmarks");
    int seconds = parameters.number("timeoutSeconds");
    long now = System.nanoTime();
    this.end = now + (seconds > 0 ? Duration.ofSeconds(seconds) : MAX_DURATION).toNanos();
    this.nextBookmark = now + BOOKMARKS.toNanos();
    exchange.getResponseHeaders().set("Content-Type", ApiResponse.JSON);
    exchange.sendResponseHeaders(200, 0);
    exchange.getResponseBody().flush();
  }

  /**
   * Sends what is new, unless an earlier part is still being sent.
   *
   * @return whether more may follow
   */
  synchronized boolean advance(ExecutorService writers) {
    long now = System.nanoTime();
    Future<?> earlier = writing;
    if (earlier != null && !earlier.isDone()) {
      if (writesSince != 0 && now - writesSince > PATIENCE.toNanos()) {
        // The interrupt closes the connection.
        isOver = true;
        earlier.cancel(true);
      }
      return !isOver;
    }
    if (isOver) {
      return false;
    }
    List<ObjectNode> events = watch.poll();
    if (events.isEmpty() && hasBookmarks && now >= nextBookmark) {
      events = List.of(watch.bookmark());
    }
    boolean isLast = now >= end || watch.hasEnded() || endsWithError(events);
    if (!events.isEmpty() || isLast) {
      nextBookmark = now + BOOKMARKS.toNanos();
      List<ObjectNode> sent = events;
      writesSince = 0;
      writing = writers.submit(() -> write(sent, isLast));
    }
    return true;
  }

  /** Closes the connection. */
  synchronized void end() {
    isOver = true;
    exchange.close();
  }

  private void write(List<ObjectNode> events, boolean isLast) {
    writesSince = System.nanoTime();
    boolean goesOn = false;
    try {
      OutputStream out = exchange.getResponseBody();
      for (ObjectNode event : events) {
        String line = format.writeEvent(event, isFirst) + "\n";
        isFirst = false;
        out.write(line.getBytes(StandardCharsets.UTF_8));
      }
      out.flush();
      goesOn = !isLast;
    } catch (IOException e) {
      // The client is gone.
      goesOn = false;
    } finally {
      if (!goesOn) {
        isOver = true;
        exchange.close();
      }
    }
  }

  private static boolean endsWithError(List<ObjectNode> events) {
    return !events.isEmpty() && events.get(events.size() - 1).path("type").asText().equals("ERROR");
  }
}
