package io.appoperator.core.trace.otlp;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.GZIPInputStream;

/**
 * A collector that receives traces by OTLP over HTTP and decodes the fields that tests need.
 *
 * @see <a href="https://protobuf.dev/programming-guides/encoding/">The encoding of protobuf</a>
 */
final class Collector implements AutoCloseable {

  private static final int RESOURCE_SPANS = 1;
  private static final int SCOPE_SPANS = 2;
  private static final int SPANS = 2;
  private static final int TRACE_ID = 1;
  private static final int SPAN_ID = 2;
  private static final int PARENT_ID = 4;
  private static final int NAME = 5;

  private final List<byte[]> requests = new CopyOnWriteArrayList<>();
  private final HttpServer server;

  /** A span, its ids in hexadecimal digits. */
  record Span(String trace, String id, String parent, String name) {}

  Collector() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/v1/traces", this::take);
    server.start();
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
  }

  /** Returns all received spans. */
  List<Span> spans() {
    List<Span> spans = new ArrayList<>();
    for (byte[] request : requests) {
      for (byte[] resource : all(request, RESOURCE_SPANS)) {
        for (byte[] scope : all(resource, SCOPE_SPANS)) {
          all(scope, SPANS).forEach(span -> spans.add(span(span)));
        }
      }
    }
    return spans;
  }

  /** Returns the name of a span's parent. */
  Optional<String> parentOf(String name) {
    Span child =
        spans().stream().filter(span -> span.name().equals(name)).findFirst().orElseThrow();
    return spans().stream()
        .filter(span -> span.id().equals(child.parent()))
        .map(Span::name)
        .findFirst();
  }

  /** Returns all received bytes as text. */
  String text() {
    StringBuilder text = new StringBuilder();
    requests.forEach(request -> text.append(new String(request, UTF_8)));
    return text.toString();
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void take(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      boolean zipped = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
      requests.add(zipped ? unzipped(body) : body);
      exchange.sendResponseHeaders(200, -1);
    }
  }

  private static byte[] unzipped(byte[] body) throws IOException {
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
      return in.readAllBytes();
    }
  }

  private static Span span(byte[] message) {
    return new Span(
        hex(message, TRACE_ID),
        hex(message, SPAN_ID),
        hex(message, PARENT_ID),
        all(message, NAME).stream().map(name -> new String(name, UTF_8)).findFirst().orElse(""));
  }

  private static String hex(byte[] message, int number) {
    return all(message, number).stream()
        .map(bytes -> HexFormat.of().formatHex(bytes))
        .findFirst()
        .orElse("");
  }

  /** Returns the length-delimited values of a field, such as strings and messages. */
  private static List<byte[]> all(byte[] bytes, int number) {
    ByteBuffer message = ByteBuffer.wrap(bytes);
    List<byte[]> values = new ArrayList<>();
    while (message.hasRemaining()) {
      long tag = varint(message);
      switch ((int) (tag & 7)) {
        case 0 -> varint(message);
        case 1 -> message.position(message.position() + Long.BYTES);
        case 5 -> message.position(message.position() + Integer.BYTES);
        case 2 -> {
          byte[] value = new byte[(int) varint(message)];
          message.get(value);
          if (tag >>> 3 == number) {
            values.add(value);
          }
        }
        default -> throw new IllegalStateException("A wire type that OTLP does not use: " + tag);
      }
    }
    return values;
  }

  private static long varint(ByteBuffer message) {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = message.get();
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
  }
}
