package io.appoperator.embedded.engine;

/**
 * The options of a write.
 *
 * @param fieldManager the field manager of the client
 * @param dryRun whether nothing is stored
 * @param force whether an apply takes fields from other field managers
 * @param trusted whether checks that take long are left out
 * @param strict whether a patch must not add fields that the kind does not have
 */
public record WriteOptions(
    String fieldManager, boolean dryRun, boolean force, boolean trusted, boolean strict) {

  /** Creates the options of a client that is not trusted. */
  public WriteOptions(String fieldManager, boolean dryRun, boolean force) {
    this(fieldManager, dryRun, force, false, false);
  }

  /** Returns the options of a field manager, without dry run and force. */
  public static WriteOptions by(String fieldManager) {
    return new WriteOptions(fieldManager, false, false);
  }

  /** Returns the options with force. */
  public WriteOptions forced() {
    return new WriteOptions(fieldManager, dryRun, true, trusted, strict);
  }

  /** Returns the options of a dry run. */
  public WriteOptions dry() {
    return new WriteOptions(fieldManager, true, force, trusted, strict);
  }

  /** Returns the options of the process that started the server. */
  public WriteOptions trustedly() {
    return new WriteOptions(fieldManager, dryRun, force, true, strict);
  }

  /** Returns the options of a patch that must not add unknown fields. */
  public WriteOptions strictly() {
    return new WriteOptions(fieldManager, dryRun, force, trusted, true);
  }
}
