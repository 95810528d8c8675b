package io.appoperator.core.related;

import io.appoperator.api.ResourceRef;
import java.util.Optional;

/** Finds related objects: in files, in a cluster, or in the cache of a running operator. */
public interface RelatedSource {

  /** Has no objects. */
  RelatedSource NONE =
      new RelatedSource() {
        @Override
        public Optional<Projection> find(ResourceRef object) {
          return Optional.empty();
        }

        @Override
        public String remedy() {
          return "Add its file with --related.";
        }
      };

  /**
   * Returns what managers declare of an object; empty if it does not exist.
   *
   * @throws UnlistedException if the API server does not permit to read the kind
   * @throws RuntimeException if the object cannot be read now; the rendering ends with it
   */
  Optional<Projection> find(ResourceRef object);

  /**
   * Records what a primary resource was rendered from, so that it is reconciled when that changes.
   *
   * @param state empty if it depends on nothing, or does not exist
   */
  default void use(ResourceRef primary, RelatedState state) {}

  /** Returns what the user does about an object that is missing, as a sentence. */
  String remedy();

  /** A related kind cannot be read, so that its objects are unknown. */
  final class UnlistedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * @param reason the response of the API server
     */
    public UnlistedException(String reason) {
      super(reason);
    }
  }
}
