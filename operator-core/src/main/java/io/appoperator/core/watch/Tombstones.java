package io.appoperator.core.watch;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The versions at which objects were deleted, so that a delayed response to a write does not
 * restore them. Keeps the latest few thousand. Not thread-safe.
 */
final class Tombstones {

  /** Far more than can be deleted during one write. */
  private static final int CAPACITY = 4096;

  private final Map<String, String> versions = new LinkedHashMap<>();

  void add(String uid, String resourceVersion) {
    versions.remove(uid);
    versions.put(uid, resourceVersion);
    if (versions.size() > CAPACITY) {
      Iterator<String> oldest = versions.keySet().iterator();
      oldest.next();
      oldest.remove();
    }
  }

  /**
   * Returns whether a state is older than the deletion. A new state of an object that got its label
   * back is not.
   */
  boolean covers(String uid, String resourceVersion) {
    String deletion = versions.get(uid);
    return deletion != null && !Versions.isLater(resourceVersion, deletion);
  }
}
