package io.appoperator.core.provenance;

/** Hears how far an explanation is. */
public interface Progress {

  /** Listens to nothing. */
  Progress NONE = (done, all) -> {};

  /**
   * Is told after each field of the primary.
   *
   * @param done how many were varied
   * @param all how many there are
   */
  void varied(int done, int all);
}
