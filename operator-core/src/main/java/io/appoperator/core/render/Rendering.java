package io.appoperator.core.render;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import java.util.List;
import java.util.Set;

/**
 * Everything that is desired for a primary resource.
 *
 * @param primary the primary resource
 * @param manifests the desired objects, in the order in which they are applied
 * @param managed the kinds that the loaded managers may render
 * @param withheld the kinds of managers that failed: what exists of them stays as it is
 * @param diagnostics what managers said or did wrong, sorted
 */
public record Rendering(
    ResourceRef primary,
    List<Manifest> manifests,
    Set<ResourceKind> managed,
    Set<ResourceKind> withheld,
    List<Diagnostic> diagnostics) {

  public Rendering {
    manifests = List.copyOf(manifests);
    managed = Set.copyOf(managed);
    withheld = Set.copyOf(withheld);
    diagnostics = diagnostics.stream().sorted().toList();
  }

  /** Returns the fingerprint of all manifests, independent of their order. */
  public Digest digest() {
    StringBuilder lines = new StringBuilder();
    manifests.stream()
        .map(
            m ->
                m.ref().kind()
                    + " "
                    + m.ref().namespace()
                    + " "
                    + m.ref().name()
                    + " "
                    + m.digest())
        .sorted()
        .forEach(line -> lines.append(line).append('\n'));
    return Digest.of(lines.toString());
  }
}
