package io.appoperator.core.cluster.fabric8;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the Status with which an API server rejects a request. */
final class ErrorStatus {

  private static final int MAX_TEXT = 500;

  /** Policies and quotas also return 403; only the message identifies missing permissions. */
  private static final Pattern NOT_PERMITTED = Pattern.compile("User \".*\" cannot ");

  /**
   * A webhook may deny with any code; a webhook that does not respond is not an error of the
   * server.
   */
  private static final Pattern WEBHOOK =
      Pattern.compile("admission webhook \"[^\"]*\" denied|failed calling webhook");

  private ErrorStatus() {}

  static ClusterException of(int code, @Nullable String retryAfter, byte[] body) {
    try {
      return of(code, retryAfter, Json.parse(body));
    } catch (IOException e) {
      String text = new String(body, StandardCharsets.UTF_8).strip();
      String message = text.isEmpty() ? "HTTP status " + code : text;
      return new ClusterException(
          failure(code), code, truncate(message), List.of(), delay(retryAfter));
    }
  }

  /** Reads a Status, also one that came as the last frame of a watch. */
  static ClusterException of(int code, @Nullable String retryAfter, JsonNode status) {
    List<String> fields = new ArrayList<>();
    JsonNode details = status.path("details");
    for (JsonNode cause : details.path("causes")) {
      fields.add(cause.path("field").asText());
    }
    String seconds = retryAfter == null ? details.path("retryAfterSeconds").asText("") : retryAfter;
    String message = status.path("message").asText("HTTP status " + code);
    return new ClusterException(
        failure(code, details.path("kind").asText(), message),
        code,
        message,
        fields,
        delay(seconds));
  }

  private static Failure failure(int code, String kind, String message) {
    if (code == 404 && kind.equals("namespaces")) {
      return Failure.NO_NAMESPACE;
    }
    if (code == 403 && !kind.isEmpty() && !NOT_PERMITTED.matcher(message).find()) {
      return Failure.REFUSED;
    }
    return WEBHOOK.matcher(message).find() ? Failure.REFUSED : failure(code);
  }

  private static Failure failure(int code) {
    return switch (code) {
      case 401, 403 -> Failure.FORBIDDEN;
      case 404 -> Failure.NOT_FOUND;
      case 409 -> Failure.CONFLICT;
      case 410 -> Failure.GONE;
      default -> code == 429 || code >= 500 ? Failure.UNAVAILABLE : Failure.REFUSED;
    };
  }

  private static @Nullable Duration delay(@Nullable String seconds) {
    if (seconds == null || !seconds.matches("[0-9]{1,6}")) {
      return null;
    }
    return Duration.ofSeconds(Long.parseLong(seconds));
  }

  private static String truncate(String text) {
    return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT) + "...";
  }
}
