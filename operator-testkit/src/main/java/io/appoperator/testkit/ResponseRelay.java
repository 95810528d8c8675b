package io.appoperator.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.http.HttpResponse;
import java.util.function.ToIntFunction;

/** Forwards one response while it arrives, and breaks if it breaks. */
final class ResponseRelay {

  /** For responses that are not lines: each part is forwarded when it arrives. */
  static final ToIntFunction<String> WHOLE = part -> 1;

  private final HttpExchange exchange;
  private final HttpResponse<InputStream> answer;
  private final ToIntFunction<String> copies;
  private volatile boolean cut;

  /**
   * @param copies how often a line of the response is forwarded
   */
  ResponseRelay(
      HttpExchange exchange, HttpResponse<InputStream> answer, ToIntFunction<String> copies) {
    this.exchange = exchange;
    this.answer = answer;
    this.copies = copies;
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
      if (copies == WHOLE) {
        copy(body, out);
      } else {
        copyLines(body, out);
      }
      whole = !cut;
    } finally {
      if (!whole) {
        abort(out);
      }
    }
  }

  private static void copy(InputStream body, OutputStream out) throws IOException {
    byte[] buffer = new byte[8192];
    for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
      out.write(buffer, 0, read);
      out.flush();
    }
  }

  private void copyLines(InputStream body, OutputStream out) throws IOException {
    BufferedReader lines = new BufferedReader(new InputStreamReader(body, UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      byte[] bytes = (line + "\n").getBytes(UTF_8);
      for (int left = copies.applyAsInt(line); left > 0; left--) {
        out.write(bytes);
      }
      out.flush();
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
