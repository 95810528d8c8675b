package io.appoperator.embedded.engine;

/**
 * The options of a write.
 *
 * @param fieldManager the field manager of the client
 * @param dryRun whether nothing is stored
 * @param force whether an apply takes fields from other field managers
 */
public record WriteOptions(String fieldManager, boolean dryRun, boolean force) {

  /** Returns the options of a field manager, without dry run and force. */
  public static WriteOptions by(String fieldManager) {
    return new WriteOptions(fieldManager, false, false);
  }

  /** Returns the options with force. */
  public WriteOptions forced() {
    return new WriteOptions(fieldManager, dryRun, true);
  }

  /** Returns the options of a dry run. */
  public WriteOptions dry() {
    return new WriteOptions(fieldManager, true, force);
  }
}
