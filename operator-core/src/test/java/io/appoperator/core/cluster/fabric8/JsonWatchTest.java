package io.appoperator.core.cluster.fabric8;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.WatchEvent;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JsonWatchTest {

  private final Watchdog watchdog = new Watchdog(Duration.ofMinutes(1), Duration.ofMinutes(1));

  @AfterEach
  void stop() {
    watchdog.close();
  }

  @Test
  void readsConsecutiveFrames() {
    JsonWatch watch =
        watch(
            """
            {"type":"ADDED","object":{"metadata":{"name":"a"}}}
            {"type":"BOOKMARK","object":{"metadata":{"resourceVersion":"9"}}}
            """);

    assertThat(watch.next().map(WatchEvent::type)).contains(WatchEvent.Type.ADDED);
    WatchEvent bookmark = watch.next().orElseThrow();
    assertThat(bookmark.type()).isEqualTo(WatchEvent.Type.BOOKMARK);
    assertThat(bookmark.object().at("/metadata/resourceVersion").asText()).isEqualTo("9");
    assertThat(watch.next()).isEqualTo(Optional.empty());
  }

  @Test
  void requestsANewListWhenTheVersionIsTooOld() {
    JsonWatch watch =
        watch(
            """
            {"type":"ERROR","object":{"kind":"Status","code":410,"reason":"Expired",
             "message":"too old resource version: 1 (99)"}}
            """);

    ClusterException gone = failure(watch);

    assertThat(gone.failure()).isEqualTo(Failure.GONE);
    assertThat(gone).hasMessage("too old resource version: 1 (99)");
  }

  @Test
  void failsOnAnUnknownFrameType() {
    assertThat(failure(watch("{\"type\":\"SURPRISE\",\"object\":{}}")).failure())
        .isEqualTo(Failure.UNAVAILABLE);
  }

  @Test
  void failsOnInvalidJson() {
    assertThat(failure(watch("<html>")).failure()).isEqualTo(Failure.UNREACHABLE);
  }

  @Test
  void failsOnATruncatedFrame() {
    assertThat(failure(watch("{\"type\":\"ADDED\",\"object\":{")).failure())
        .isEqualTo(Failure.UNREACHABLE);
  }

  private JsonWatch watch(String frames) {
    InputStream body = new ByteArrayInputStream(frames.getBytes(StandardCharsets.UTF_8));
    return new JsonWatch(body, watchdog.guard(body));
  }

  private static ClusterException failure(JsonWatch watch) {
    return catchThrowableOfType(ClusterException.class, watch::next);
  }
}
