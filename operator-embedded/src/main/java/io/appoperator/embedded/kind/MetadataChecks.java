package io.appoperator.embedded.kind;

/**
 * How often a kind checks metadata itself, besides the checks that all kinds share: kube-apiserver
 * then reports a mistake as often.
 *
 * @param whole how often an update checks all metadata, as those of a new object
 * @param changes how often an update checks what may change
 * @param standardFinalizers whether finalizers without a slash must be standard ones
 */
public record MetadataChecks(int whole, int changes, boolean standardFinalizers) {

  /** A kind that leaves metadata to the checks that all kinds share. */
  public static final MetadataChecks NONE = new MetadataChecks(0, 0, false);

  /** Custom resources, and kinds that check metadata as they do. */
  public static final MetadataChecks CUSTOM = new MetadataChecks(0, 1, false);

  /** Most kinds that have a status. */
  public static final MetadataChecks CHANGES = new MetadataChecks(0, 1, true);

  /** Most kinds without a status. */
  public static final MetadataChecks WHOLE_AND_CHANGES = new MetadataChecks(1, 1, true);
}
