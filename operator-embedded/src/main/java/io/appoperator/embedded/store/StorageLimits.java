package io.appoperator.embedded.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;

/**
 * What a store accepts, as etcd does: objects up to 1.5 MiB, and only so many that their memory
 * stays below a limit.
 *
 * @param objectBytes about how many bytes of memory all objects may need
 */
record StorageLimits(long objectBytes) {

  /** The greatest request of etcd. */
  private static final long MAX_REQUEST = 1_572_864;

  /** The greatest message that kube-apiserver sends to etcd. */
  private static final long MAX_MESSAGE = 2_097_152;

  /** What a request has besides the object: its key, several times. */
  private static final long KEYS = 256;

  /** No character of a text has a longer form in JSON. */
  private static final long LONGEST_CHARACTER = 6;

  /** Checks that one object is not too large. */
  static void checkRequest(ObjectNode object) throws StorageException {
    if (ObjectSize.estimate(object) < MAX_REQUEST / LONGEST_CHARACTER) {
      // The text is shorter than that; to write it costs time.
      return;
    }
    long bytes = object.toString().getBytes(StandardCharsets.UTF_8).length + KEYS;
    if (bytes > MAX_MESSAGE) {
      throw StorageException.messageTooLarge(bytes, MAX_MESSAGE);
    }
    if (bytes > MAX_REQUEST) {
      throw StorageException.requestTooLarge();
    }
  }

  /**
   * Checks that there is memory for an object. One that does not grow is always accepted, so that
   * finalizers can be removed.
   *
   * @param used the memory of all objects before
   * @param growth how much more memory they would need
   */
  void checkSpace(long used, long growth) throws StorageException {
    if (growth > 0 && used + growth > objectBytes) {
      throw StorageException.noSpace();
    }
  }
}
