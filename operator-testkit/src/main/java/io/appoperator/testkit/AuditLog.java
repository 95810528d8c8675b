package io.appoperator.testkit;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The audit log of kube-apiserver: an independent record of all requests and their users, except
 * reads of the control plane's own components. Thread-safe.
 */
public final class AuditLog {

  static final String MARK = "audit-mark=";

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;
  private final Consumer<String> request;

  AuditLog(Path file, Consumer<String> request) {
    this.file = file;
    this.request = request;
  }

  /** A position in the log. */
  public record Position(long offset) {}

  /** Returns the position after all completed requests. */
  public Position now() {
    settle();
    return new Position(size());
  }

  /**
   * Returns the requests that were completed since the position, in the order of their responses; a
   * watch is completed when it starts.
   */
  public List<AuditEntry> since(Position position) {
    return since(position, line -> true);
  }

  /** Returns the entries of one user since the position. */
  public List<AuditEntry> since(Position position, String user) {
    // The log of a fleet is long, and parsing the entries of other users would be slow.
    return since(position, line -> line.contains('"' + user + '"')).stream()
        .filter(entry -> entry.user().equals(user))
        .toList();
  }

  private List<AuditEntry> since(Position position, Predicate<String> lines) {
    settle();
    return completeLines(position)
        .lines()
        .filter(line -> !line.contains(MARK))
        .filter(lines)
        .map(AuditLog::parse)
        .filter(AuditLog::isFirstOfRequest)
        .map(AuditEntry::parse)
        .toList();
  }

  // A response can arrive before its entry is written. Once an additional request of this client is
  // in the log, so are the entries of all earlier responses.
  private void settle() {
    Position before = new Position(size());
    String mark = UUID.randomUUID().toString();
    request.accept(mark);
    await()
        .atMost(Duration.ofSeconds(30))
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(5))
        .until(() -> completeLines(before).contains(MARK + mark));
  }

  private String completeLines(Position position) {
    try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
      log.seek(position.offset());
      byte[] bytes = new byte[Math.toIntExact(log.length() - position.offset())];
      log.readFully(bytes);
      String text = new String(bytes, StandardCharsets.UTF_8);
      return text.substring(0, text.lastIndexOf('\n') + 1);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private long size() {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private static JsonNode parse(String line) {
    try {
      return JSON.readTree(line);
    } catch (IOException e) {
      throw new UncheckedIOException("Not a valid audit event: " + line, e);
    }
  }

  // A watch is logged twice, when it starts and when it ends.
  private static boolean isFirstOfRequest(JsonNode event) {
    boolean complete = event.path("stage").asText().equals("ResponseComplete");
    return !(complete && event.path("verb").asText().equals("watch"));
  }

  private UncheckedIOException unreadable(IOException cause) {
    return new UncheckedIOException("The audit log " + file + " cannot be read.", cause);
  }
}
