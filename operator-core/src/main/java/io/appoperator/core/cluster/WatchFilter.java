package io.appoperator.core.cluster;

/**
 * What whoever follows a watch can do without: it is then skipped and no tree is made of it. Asked
 * by the thread that reads.
 */
public interface WatchFilter {

  /** Leaves nothing out. */
  WatchFilter NONE = new WatchFilter() {};

  /**
   * Returns whether a state of an object that appeared or changed says nothing new. It then comes
   * as a bookmark. Never asked about objects that are gone or are in no namespace.
   *
   * @return by default false
   */
  default boolean isKnown(ObjectVersion state) {
    return false;
  }

  /**
   * Returns whether {@code metadata.managedFields} of objects that appeared or changed are wanted.
   *
   * @return by default true
   */
  default boolean wantsManagedFields() {
    return true;
  }
}
