package io.appoperator.testkit;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Errors in the format of an API server. */
final class ErrorResponses {

  private static final int TOO_MANY_REQUESTS = 429;

  private static final String STATUS =
      """
      {"kind":"Status","apiVersion":"v1","status":"Failure","reason":"%s","code":%s,\
      "message":"The proxy answers %2$s in a test."}""";

  private ErrorResponses() {}

  static void send(HttpExchange exchange, int code) throws IOException {
    byte[] body = STATUS.formatted(reason(code), code).getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    if (code == TOO_MANY_REQUESTS) {
      exchange.getResponseHeaders().set("Retry-After", "1");
    }
    exchange.getRequestBody().readAllBytes();
    exchange.sendResponseHeaders(code, body.length);
    exchange.getResponseBody().write(body);
  }

  private static String reason(int code) {
    return switch (code) {
      case 401 -> "Unauthorized";
      case 403 -> "Forbidden";
      case 404 -> "NotFound";
      case 409 -> "Conflict";
      case 410 -> "Expired";
      case 422 -> "Invalid";
      case TOO_MANY_REQUESTS -> "TooManyRequests";
      case 503 -> "ServiceUnavailable";
      case 504 -> "Timeout";
      default -> "InternalError";
    };
  }
}
