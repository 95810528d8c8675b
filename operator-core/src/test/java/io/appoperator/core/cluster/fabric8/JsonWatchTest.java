package io.appoperator.core.cluster.fabric8;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.WatchEvent;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JsonWatchTest {

  @Test
  void readsFrameAfterFrame() {
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
  void asksForANewListWhenTheVersionIsTooOld() {
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
  void breaksOnAFrameThatItDoesNotKnow() {
    assertThat(failure(watch("{\"type\":\"SURPRISE\",\"object\":{}}")).failure())
        .isEqualTo(Failure.UNAVAILABLE);
  }

  @Test
  void breaksOnWhatIsNotJson() {
    assertThat(failure(watch("<html>")).failure()).isEqualTo(Failure.UNREACHABLE);
  }

  @Test
  void breaksWhenAFrameIsCutOff() {
    assertThat(failure(watch("{\"type\":\"ADDED\",\"object\":{")).failure())
        .isEqualTo(Failure.UNREACHABLE);
  }

  private static JsonWatch watch(String frames) {
    return new JsonWatch(new ByteArrayInputStream(frames.getBytes(StandardCharsets.UTF_8)));
  }

  private static ClusterException failure(JsonWatch watch) {
    return catchThrowableOfType(ClusterException.class, watch::next);
  }
}
