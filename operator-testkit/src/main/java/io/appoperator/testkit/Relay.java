package io.appoperator.testkit;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpResponse;

/** Passes one answer on as it comes in, and breaks where it breaks. */
final class Relay {

  private final HttpExchange exchange;
  private final HttpResponse<InputStream> answer;
  private volatile boolean cut;

  Relay(HttpExchange exchange, HttpResponse<InputStream> answer) {
    this.exchange = exchange;
    this.answer = answer;
  }

  /** Ends it in the middle. May be called by another thread than that of {@link #run}. */
  void cut() {
    cut = true;
    try {
      answer.body().close();
    } catch (IOException e) {
      // It is given up anyway.
      return;
    }
  }

  void run() throws IOException {
    Upstream.copyHeaders(answer, exchange.getResponseHeaders());
    exchange.sendResponseHeaders(answer.statusCode(), 0);
    OutputStream out = exchange.getResponseBody();
    boolean whole = false;
    try (InputStream body = answer.body()) {
      out.flush();
      byte[] buffer = new byte[8192];
      for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
        out.write(buffer, 0, read);
        out.flush();
      }
      whole = !cut;
    } finally {
      if (!whole) {
        abort(out);
      }
    }
  }

  // To close the stream would write a proper end. A channel that an interrupted thread writes to is
  // closed as it is, and that is the only way to the connection from here.
  private static void abort(OutputStream out) {
    Thread.currentThread().interrupt();
    try {
      out.write('\n');
      out.flush();
    } catch (IOException e) {
      // Just what was wanted.
      return;
    } finally {
      boolean unused = Thread.interrupted();
    }
  }
}
