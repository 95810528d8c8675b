package io.appoperator.testkit;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpResponse;

/** Forwards one response while it arrives, and breaks if it breaks. */
final class ResponseRelay {

  private final HttpExchange exchange;
  private final HttpResponse<InputStream> answer;
  private volatile boolean cut;

  ResponseRelay(HttpExchange exchange, HttpResponse<InputStream> answer) {
    this.exchange = exchange;
    this.answer = answer;
  }

  /** Breaks the response. May be called by another thread than that of {@link #run}. */
  void cut() {
    cut = true;
    try {
      answer.body().close();
    } catch (IOException e) {
      // The response is abandoned anyway.
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

  // Closing the stream would end the response regularly. An interrupt closes the channel that the
  // thread writes to, and is the only way to break the connection from here.
  private static void abort(OutputStream out) {
    Thread.currentThread().interrupt();
    try {
      out.write('\n');
      out.flush();
    } catch (IOException e) {
      // The interrupt closed the channel, as intended.
      return;
    } finally {
      boolean unused = Thread.interrupted();
    }
  }
}
