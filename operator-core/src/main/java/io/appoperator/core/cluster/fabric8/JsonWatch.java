package io.appoperator.core.cluster.fabric8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.WatchEvent;
import io.appoperator.core.cluster.WatchStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the frames of a watch off a stream. Used by one thread; closed by any. */
final class JsonWatch implements WatchStream {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final InputStream body;
  private final Watchdog.Guard guard;
  private @Nullable MappingIterator<JsonNode> frames;
  private volatile boolean closed;

  JsonWatch(InputStream body, Watchdog.Guard guard) {
    this.body = body;
    this.guard = guard;
  }

  @Override
  public Optional<WatchEvent> next() {
    guard.waits();
    try {
      // Opening the iterator waits for the first byte, so it is not done in the constructor.
      MappingIterator<JsonNode> iterator = frames;
      if (iterator == null) {
        iterator = MAPPER.readerFor(JsonNode.class).readValues(body);
        frames = iterator;
      }
      if (!iterator.hasNextValue()) {
        if (guard.verdict().isPresent()) {
          throw new EOFException();
        }
        return Optional.empty();
      }
      return Optional.of(event(iterator.nextValue()));
    } catch (IOException e) {
      if (closed) {
        return Optional.empty();
      }
      String why = guard.verdict().orElseGet(() -> String.valueOf(e.getMessage()));
      throw ClusterException.unreachable("The watch broke: " + why, e);
    } finally {
      guard.hears();
    }
  }

  private static WatchEvent event(JsonNode frame) {
    String type = frame.path("type").asText();
    if (frame.path("object") instanceof ObjectNode object) {
      for (WatchEvent.Type known : WatchEvent.Type.values()) {
        if (known.name().equals(type)) {
          return new WatchEvent(known, object);
        }
      }
    }
    throw Refusal.of(frame.path("object").path("code").asInt(500), null, frame.path("object"));
  }

  @Override
  public void close() {
    closed = true;
    guard.release();
    try {
      body.close();
    } catch (IOException e) {
      // The stream is given up; there is nobody left whom its end could matter to.
      return;
    }
  }
}
