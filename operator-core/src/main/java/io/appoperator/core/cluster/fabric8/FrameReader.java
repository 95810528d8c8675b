package io.appoperator.core.cluster.fabric8;

import io.appoperator.core.cluster.WatchEvent;
import io.appoperator.core.cluster.WatchFilter;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * Reads the frames of a watch one after the other, and parses only the frames that are needed. Half
 * of the frames result from the operator's own writes. Not thread-safe.
 */
final class FrameReader {

  private final FrameSplitter frames;

  private FrameReader(FrameSplitter frames) {
    this.frames = frames;
  }

  static FrameReader of(InputStream body) {
    return new FrameReader(new FrameSplitter(body));
  }

  /** Reads the next frame; empty at the end of the stream. */
  Optional<WatchEvent> next(WatchFilter filter) throws IOException {
    Optional<byte[]> frame = frames.next();
    if (frame.isEmpty()) {
      return Optional.empty();
    }
    try (FrameParser parser = new FrameParser(frame.get(), filter)) {
      return Optional.of(parser.event());
    }
  }
}
