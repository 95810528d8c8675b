package io.appoperator.core.watch;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Remembers which objects are gone since which version, so that an answer to a write that was under
 * way does not revive them. Keeps the latest few thousand. Not thread-safe.
 */
final class Tombstones {

  /** Far more than can be deleted while one write is under way. */
  private static final int MOST = 4096;

  private final Map<String, String> versions = new LinkedHashMap<>();

  void add(String uid, String resourceVersion) {
    versions.remove(uid);
    versions.put(uid, resourceVersion);
    if (versions.size() > MOST) {
      Iterator<String> oldest = versions.keySet().iterator();
      oldest.next();
      oldest.remove();
    }
  }

  /**
   * Returns whether a state is older than the deletion; an object that got its label back is not.
   */
  boolean covers(String uid, String resourceVersion) {
    String deletion = versions.get(uid);
    return deletion != null && !Versions.isLater(resourceVersion, deletion);
  }
}
