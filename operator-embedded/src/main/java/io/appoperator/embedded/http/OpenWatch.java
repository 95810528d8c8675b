package io.appoperator.embedded.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import io.appoperator.embedded.engine.ObjectWatch;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;

/**
 * A watch whose client is connected. It holds no thread while nothing happens, and makes events as
 * fast as its client reads them. Thread-safe.
 */
final class OpenWatch {

  private static final Duration MAX_DURATION = Duration.ofMinutes(30);

  /** A client that is gone is noticed by a write at the latest after this time. */
  private static final Duration BOOKMARKS = Duration.ofSeconds(30);

  private static final int BUFFER = 16 * 1024;

  private final HttpExchange exchange;
  private final ObjectWatch watch;
  private final ObjectFormat format;
  private final boolean hasBookmarks;
  private final long end;
  private long nextBookmark;
  private boolean isFirst = true;
  private boolean isWriting;
  private boolean hasNews;
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
   * Sends what is new, after an earlier part.
   *
   * @return whether more may follow
   */
  synchronized boolean advance(ClientThreads writers) {
    hasNews = true;
    if (!isOver && !isWriting && hasWork()) {
      isWriting = true;
      writers.execute(() -> write(writers));
    }
    return !isOver;
  }

  private boolean hasWork() {
    return watch.hasNext() || watch.hasEnded() || isBookmarkDue() || isLate();
  }

  private boolean isBookmarkDue() {
    return hasBookmarks && System.nanoTime() >= nextBookmark;
  }

  private boolean isLate() {
    return System.nanoTime() >= end;
  }

  /** Closes the connection. */
  synchronized void end() {
    isOver = true;
    exchange.close();
  }

  private void write(ClientThreads writers) {
    boolean continues = false;
    try {
      ClientOutput body = ((ClientOutput) exchange.getResponseBody()).with(writers);
      exchange.setStreams(null, body);
      OutputStream out = new BufferedOutputStream(body, BUFFER);
      do {
        writeEvents(out);
        out.flush();
        continues = !isLate() && !watch.hasEnded();
      } while (continues && takeNews());
    } catch (IOException e) {
      // The client is gone, or did not read.
      continues = false;
    } finally {
      if (!continues) {
        isOver = true;
        writers.beginWaiting();
        exchange.close();
      }
    }
  }

  private void writeEvents(OutputStream out) throws IOException {
    if (!watch.hasNext() && isBookmarkDue()) {
      writeEvent(out, watch.bookmark());
    }
    while (watch.hasNext()) {
      writeEvent(out, watch.next());
    }
  }

  private void writeEvent(OutputStream out, ObjectNode event) throws IOException {
    nextBookmark = System.nanoTime() + BOOKMARKS.toNanos();
    JsonOutput.write(out, format.writeEvent(event, isFirst), "\n");
    isFirst = false;
  }

  /** Returns whether something may have happened since the last call, or else stops writing. */
  private synchronized boolean takeNews() {
    isWriting = hasNews;
    hasNews = false;
    return isWriting;
  }
}
