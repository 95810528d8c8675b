package io.appoperator.core.provenance;

/** Receives the progress of an explanation. */
public interface ProgressListener {

  /** Ignores the progress. */
  ProgressListener NONE = (done, all) -> {};

  /**
   * Called after each field of the primary.
   *
   * @param done the number of fields that were varied
   * @param all the number of fields
   */
  void varied(int done, int all);
}
