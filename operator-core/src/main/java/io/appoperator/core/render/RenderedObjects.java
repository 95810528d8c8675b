package io.appoperator.core.render;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The desired objects of a primary, in the order in which they are applied. Immutable and
 * thread-safe.
 */
public final class RenderedObjects {

  private final List<Manifest> manifests;

  /** Computed once: a reconcile compares it several times. Null until it is requested. */
  private volatile @Nullable Digest digest;

  RenderedObjects(List<Manifest> manifests) {
    this.manifests = List.copyOf(manifests);
  }

  List<Manifest> manifests() {
    return manifests;
  }

  /** Returns the digest of all objects, independent of their order. */
  Digest digest() {
    Digest known = digest;
    if (known == null) {
      known =
          Digest.of(
              manifests.stream().map(RenderedObjects::line).sorted().collect(Collectors.joining()));
      digest = known;
    }
    return known;
  }

  private static String line(Manifest manifest) {
    return manifest.ref().kind()
        + " "
        + manifest.ref().namespace()
        + " "
        + manifest.ref().name()
        + " "
        + manifest.digest()
        + "\n";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RenderedObjects that && manifests.equals(that.manifests);
  }

  @Override
  public int hashCode() {
    return manifests.hashCode();
  }

  /** Returns the objects. */
  @Override
  public String toString() {
    return manifests.toString();
  }
}
