package io.appoperator.core.telemetry;

import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Read-only pages by path. */
final class HttpPages {

  private static final Logger LOG = LoggerFactory.getLogger(HttpPages.class);

  private final Map<String, Function<String, HttpPageResponse>> pages;

  /**
   * @param pages by path, the function from a query string to the response
   */
  HttpPages(Map<String, Function<String, HttpPageResponse>> pages) {
    this.pages = Map.copyOf(pages);
  }

  /** Returns the response to a request. Only the first line of the request is read. */
  ByteBuffer answer(String requestLine) {
    String[] parts = requestLine.split(" ", -1);
    if (parts.length != 3 || !parts[2].startsWith("HTTP/1.")) {
      return HttpPageResponse.text(400, "This is not an HTTP/1.1 request.\n").bytes(true);
    }
    try {
      URI target = URI.create(parts[1]);
      return answer(parts[0], target).bytes(!parts[0].equals("HEAD"));
    } catch (IllegalArgumentException e) {
      return HttpPageResponse.text(400, "The request target is not a URI.\n").bytes(true);
    }
  }

  private HttpPageResponse answer(String method, URI target) {
    Function<String, HttpPageResponse> page =
        target.getPath() == null ? null : pages.get(target.getPath());
    if (page == null) {
      return HttpPageResponse.text(
          404, "Not found. Available paths: " + String.join(", ", paths()) + "\n");
    }
    if (!method.equals("GET") && !method.equals("HEAD")) {
      return HttpPageResponse.text(405, "Only GET and HEAD are supported.\n");
    }
    String query = target.getRawQuery();
    try {
      return page.apply(query == null ? "" : query);
    } catch (RuntimeException e) {
      LOG.warn("Serving {} failed", target, e);
      return HttpPageResponse.text(500, "The request failed; see the log.\n");
    }
  }

  private Iterable<String> paths() {
    return pages.keySet().stream().sorted().toList();
  }
}
