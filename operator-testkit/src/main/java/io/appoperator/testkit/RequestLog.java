package io.appoperator.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * The requests that passed a {@link FaultProxy}, in the order of their responses, for servers
 * without an audit log. Thread-safe.
 */
public final class RequestLog {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final List<AuditEntry> entries = new CopyOnWriteArrayList<>();

  RequestLog() {}

  /** Returns all requests so far. The user and the credential are empty. */
  public List<AuditEntry> entries() {
    return List.copyOf(entries);
  }

  void add(Instant receivedAt, String method, String uri, int code, byte[] body) {
    List<String> path = RequestPattern.resource(uri.replaceFirst("\\?.*", ""));
    String name = path.size() > 1 ? path.get(1) : "";
    entries.add(
        new AuditEntry(
            receivedAt,
            "",
            "",
            verb(method, uri, name),
            uri,
            path.isEmpty() ? "" : path.get(0),
            path.size() > 2 ? path.get(2) : "",
            namespace(uri),
            name,
            code,
            json(body)));
  }

  private static String verb(String method, String uri, String name) {
    return switch (method) {
      case "POST" -> "create";
      case "PUT" -> "update";
      case "PATCH" -> "patch";
      case "DELETE" -> name.isEmpty() ? "deletecollection" : "delete";
      default -> uri.contains("watch=") ? "watch" : name.isEmpty() ? "list" : "get";
    };
  }

  private static String namespace(String uri) {
    List<String> path = Arrays.asList(uri.split("[/?]"));
    int at = path.indexOf("namespaces");
    return at >= 0 && at + 1 < path.size() ? path.get(at + 1) : "";
  }

  private static @Nullable JsonNode json(byte[] body) {
    try {
      return body.length == 0 ? null : JSON.readTree(body);
    } catch (IOException e) {
      // Some bodies are YAML, or no JSON at all. The entry is complete without it.
      return null;
    }
  }
}
