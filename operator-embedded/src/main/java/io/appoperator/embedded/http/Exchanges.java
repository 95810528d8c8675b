package io.appoperator.embedded.http;

import com.sun.net.httpserver.HttpExchange;
import io.appoperator.embedded.body.YamlBody;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.engine.RequestFailures;
import io.appoperator.embedded.http.ResponseFormat.Encoding;
import io.appoperator.embedded.protobuf.ProtobufBody;
import io.appoperator.embedded.protobuf.ProtobufException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads requests from HTTP exchanges, and writes answers to them. */
final class Exchanges {

  private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";

  private static final int MAX_BODY = 3 * 1024 * 1024;

  /** A client reads the answer to a body that is too large only after it has sent this much. */
  private static final long MAX_IGNORED = 64L * 1024 * 1024;

  private static final int MAX_WARNINGS = 50;
  private static final int MAX_WARNING = 256;

  private static final int BUFFER = 64 * 1024;

  private Exchanges() {}

  static ApiRequest read(HttpExchange exchange) throws IOException, ApiException {
    InputStream in = exchange.getRequestBody();
    byte[] body = in.readNBytes(MAX_BODY + 1);
    if (body.length > MAX_BODY) {
      ignoreRest(in);
      throw RequestFailures.tooLarge(MAX_BODY);
    }
    String contentType =
        MediaType.ofBody(exchange.getRequestMethod(), header(exchange, "Content-Type"));
    boolean isProtobuf = contentType.equals(PROTOBUF) && body.length > 0;
    return new ApiRequest(
        exchange.getRequestMethod(),
        new RequestParameters(exchange.getRequestURI().getRawQuery()),
        isProtobuf ? ApiResponse.JSON : contentType,
        accept(exchange),
        header(exchange, "User-Agent").replaceFirst("/.*", ""),
        isProtobuf ? json(body) : new String(body, StandardCharsets.UTF_8));
  }

  private static String json(byte[] protobuf) throws ApiException {
    try {
      return ProtobufBody.parse(protobuf).toString();
    } catch (ProtobufException e) {
      throw RequestFailures.badRequest("the object provided is unrecognized: " + e.getMessage());
    }
  }

  /** Returns the media types that a client accepts; empty if it does not say. */
  static String accept(HttpExchange exchange) {
    return String.join(",", exchange.getRequestHeaders().getOrDefault("Accept", List.of()));
  }

  static String header(HttpExchange exchange, String name) {
    String value = exchange.getRequestHeaders().getFirst(name);
    return value == null ? "" : value;
  }

  static void write(HttpExchange exchange, ApiResponse response, Encoding encoding)
      throws IOException {
    boolean yaml = encoding == Encoding.YAML && response.body().isObject();
    boolean hasContent = !response.body().isTextual() || !response.body().asText().isEmpty();
    if (hasContent) {
      exchange
          .getResponseHeaders()
          .set("Content-Type", yaml ? "application/yaml" : response.contentType());
    }
    exchange.getResponseHeaders().set("Cache-Control", "no-cache, private");
    response.warnings().stream()
        .limit(MAX_WARNINGS)
        .forEach(warning -> exchange.getResponseHeaders().add("Warning", header(warning)));
    try (exchange) {
      if (exchange.getRequestMethod().equals("HEAD")) {
        byte[] body = text(response, yaml).getBytes(StandardCharsets.UTF_8);
        // The server of the JDK warns if it gets this length as that of a body.
        exchange.getResponseHeaders().set("Content-Length", Integer.toString(body.length));
        exchange.sendResponseHeaders(response.code(), -1);
      } else {
        BodyOutput out = new BodyOutput(exchange, response.code());
        if (yaml || response.body().isTextual()) {
          out.write(text(response, yaml).getBytes(StandardCharsets.UTF_8));
        } else {
          JsonOutput.write(out, response.body(), "");
        }
        out.finish();
      }
    }
  }

  /** Returns a warning as a header, in which only printable characters are allowed. */
  private static String header(String warning) {
    String shown = warning.substring(0, Math.min(MAX_WARNING, warning.length()));
    String printable = shown.replaceAll("[^ -~]", "?");
    return "299 - \"" + printable.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  private static String text(ApiResponse response, boolean yaml) {
    if (response.body().isTextual()) {
      return response.body().asText();
    }
    return yaml ? YamlBody.write(response.body()) : response.body().toString();
  }

  private static void ignoreRest(InputStream in) throws IOException {
    byte[] buffer = new byte[BUFFER];
    long ignored = 0;
    int read = 0;
    while (read >= 0 && ignored < MAX_IGNORED) {
      read = in.read(buffer);
      ignored += read;
    }
  }
}
