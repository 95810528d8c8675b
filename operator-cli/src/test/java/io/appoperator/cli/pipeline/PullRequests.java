package io.appoperator.cli.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.sun.net.httpserver.HttpExchange;
import io.appoperator.cli.LocalServer;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The comments of a pull request, served by the requests of the API of GitHub that the script
 * sends.
 */
final class PullRequests implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern PATH =
      Pattern.compile("/repos/team/shop/issues/(?:7/comments|comments/(?<id>\\d+))");
  private static final Pattern PAGE = Pattern.compile("per_page=100&page=(\\d+)");

  private final TreeMap<Integer, String> comments = new TreeMap<>();
  private final Set<Integer> strangers = ConcurrentHashMap.newKeySet();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final LocalServer server = LocalServer.answering(this::answer);
  private final String token;

  /** Starts a server that accepts this token. */
  PullRequests(String token) throws IOException {
    this.token = token;
  }

  String url() {
    return "http://127.0.0.1:" + server.port();
  }

  /** Adds a comment of a user without access to the repository. */
  void add(String body) {
    strangers.add(comments.size() + 1);
    comments.put(comments.size() + 1, body);
  }

  List<String> comments() {
    return List.copyOf(comments.values());
  }

  /** Returns the methods and paths of the requests, in order. */
  List<String> requests() {
    return List.copyOf(requests);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
      Matcher path = PATH.matcher(exchange.getRequestURI().getPath());
      String authorization = exchange.getRequestHeaders().getFirst("Authorization");
      if (!path.matches()) {
        respond(exchange, 404, "{\"message\": \"Not Found\"}");
      } else if (!("Bearer " + token).equals(authorization)) {
        respond(exchange, 403, "{\"message\": \"Resource not accessible by integration\"}");
      } else if (exchange.getRequestMethod().equals("GET")) {
        respond(exchange, 200, page(exchange.getRequestURI().getQuery()));
      } else {
        JsonNode body = JSON.readTree(exchange.getRequestBody());
        int id =
            path.group("id") == null ? comments.size() + 1 : Integer.parseInt(path.group("id"));
        comments.put(id, body.path("body").asText());
        respond(exchange, path.group("id") == null ? 201 : 200, "{\"id\": " + id + "}");
      }
    }
  }

  private String page(String query) {
    Matcher page = PAGE.matcher(query);
    if (!page.matches()) {
      throw new IllegalArgumentException(query);
    }
    ArrayNode listed = JSON.createArrayNode();
    comments.entrySet().stream()
        .skip(100L * (Integer.parseInt(page.group(1)) - 1))
        .limit(100)
        .forEach(
            comment ->
                listed
                    .addObject()
                    .put("id", comment.getKey())
                    .put("body", comment.getValue())
                    .put("author_association", "NONE")
                    .putObject("user")
                    .put("type", strangers.contains(comment.getKey()) ? "User" : "Bot"));
    return listed.toString();
  }

  private static void respond(HttpExchange exchange, int code, String json) throws IOException {
    byte[] body = json.getBytes(UTF_8);
    exchange.sendResponseHeaders(code, body.length);
    exchange.getResponseBody().write(body);
  }

  @Override
  public void close() {
    server.close();
  }
}
