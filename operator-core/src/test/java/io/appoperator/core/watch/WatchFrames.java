package io.appoperator.core.watch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.cluster.ObjectVersion;

/** Gives objects to a sink as a watch does. */
final class WatchFrames {

  private WatchFrames() {}

  /**
   * Gives an added or modified object to a sink, unless the sink knows it or takes it for later.
   */
  static void receive(ObjectSink sink, ObjectNode object) {
    ObjectVersion state = version(object);
    if (!sink.isKnown(state) && !sink.defer(state, () -> object)) {
      sink.changed(object);
    }
  }

  static ObjectVersion version(ObjectNode object) {
    return ObjectVersion.ofMetadata(object.path("metadata"));
  }
}
