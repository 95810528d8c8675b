package io.appoperator.core.observe;

import java.util.List;

/**
 * What the digest in the status of a settled primary covers. While it is the same, the digest need
 * not be computed again. It has no document, because the version identifies it.
 *
 * @param code identifies the rendering and comparing code and the inputs of the rendering
 * @param resourceVersion the version of the primary, and thus of its status
 * @param records all objects that belong to it, sorted
 */
public record SettledState(String code, String resourceVersion, List<LiveRecord> records) {

  public SettledState {
    records = List.copyOf(records);
  }

  /**
   * Returns whether the digest of another state is the same; the versions of objects may differ.
   */
  public boolean hasSameDigest(SettledState other) {
    if (!code.equals(other.code)
        || !resourceVersion.equals(other.resourceVersion)
        || records.size() != other.records.size()) {
      return false;
    }
    for (int i = 0; i < records.size(); i++) {
      if (!records.get(i).equalsExceptVersion(other.records.get(i))) {
        return false;
      }
    }
    return true;
  }
}
