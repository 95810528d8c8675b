package io.appoperator.core.telemetry;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;

/**
 * An HTTP response.
 *
 * @param status the HTTP status
 * @param contentType the type of the body
 * @param body the body
 */
record HttpPageResponse(int status, String contentType, String body) {

  static HttpPageResponse text(int status, String body) {
    return new HttpPageResponse(status, "text/plain; charset=utf-8", body);
  }

  /**
   * Returns the bytes of the response. It always closes the connection: probes and scrapes are
   * seconds apart, and an idle connection would occupy one of the few places.
   *
   * @param withBody false for the response to HEAD
   */
  ByteBuffer bytes(boolean withBody) {
    byte[] content = body.getBytes(UTF_8);
    byte[] head =
        "HTTP/1.1 %s\r\n%sContent-Type: %s\r\nContent-Length: %s\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
            .formatted(
                status + " " + phrase(),
                status == 405 ? "Allow: GET, HEAD\r\n" : "",
                contentType,
                Integer.toString(content.length))
            .getBytes(UTF_8);
    ByteBuffer bytes = ByteBuffer.allocate(head.length + (withBody ? content.length : 0));
    bytes.put(head);
    if (withBody) {
      bytes.put(content);
    }
    return bytes.flip();
  }

  private String phrase() {
    return switch (status) {
      case 200 -> "OK";
      case 400 -> "Bad Request";
      case 404 -> "Not Found";
      case 405 -> "Method Not Allowed";
      case 431 -> "Request Header Fields Too Large";
      case 503 -> "Service Unavailable";
      default -> "Internal Server Error";
    };
  }
}
