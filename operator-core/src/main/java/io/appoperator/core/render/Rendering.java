package io.appoperator.core.render;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.kind.KindOrder;
import io.appoperator.core.related.RelatedState;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All objects that are desired for a primary resource.
 *
 * @param primary the primary resource
 * @param objects the desired objects
 * @param collisions the objects that several managers return; they are withheld, and the live
 *     objects are not changed
 * @param managerResults the loaded managers, including failed ones
 * @param diagnostics errors and warnings of the managers and transformers, sorted
 * @param order the order of the kinds, also of objects that are no longer desired
 * @param transformers the ids of the transformers that are loaded or disabled by settings; an
 *     object of any other transformer is not changed
 * @param unserved the optional kinds that the cluster does not serve: their objects are neither
 *     applied nor deleted
 * @param stages which objects wait until others are ready
 * @param related the related objects that it was made from; not part of its digest
 */
public record Rendering(
    ResourceRef primary,
    RenderedObjects objects,
    List<Collision> collisions,
    List<ManagerResult> managerResults,
    List<Diagnostic> diagnostics,
    KindOrder order,
    Set<String> transformers,
    Set<ResourceKind> unserved,
    Stages stages,
    RelatedState related) {

  public Rendering {
    collisions = List.copyOf(collisions);
    managerResults = List.copyOf(managerResults);
    diagnostics = diagnostics.stream().sorted().toList();
    transformers = Set.copyOf(transformers);
    unserved = Set.copyOf(unserved);
  }

  /** Creates a rendering of objects in the order in which they are applied. */
  public Rendering(
      ResourceRef primary,
      List<Manifest> manifests,
      List<Collision> collisions,
      List<ManagerResult> managerResults,
      List<Diagnostic> diagnostics,
      KindOrder order,
      Set<String> transformers,
      Set<ResourceKind> unserved,
      Stages stages,
      RelatedState related) {
    this(
        primary,
        new RenderedObjects(manifests),
        collisions,
        managerResults,
        diagnostics,
        order,
        transformers,
        unserved,
        stages,
        related);
  }

  /** Creates a rendering of managers that declare no order, without transformers and stages. */
  public Rendering(
      ResourceRef primary,
      List<Manifest> manifests,
      List<Collision> collisions,
      List<ManagerResult> managerResults,
      List<Diagnostic> diagnostics) {
    this(
        primary,
        manifests,
        collisions,
        managerResults,
        diagnostics,
        KindOrder.BUILT_IN,
        Set.of(),
        Set.of(),
        Stages.NONE,
        RelatedState.NONE);
  }

  /** Creates a rendering without collisions and transformers, of managers that declare no order. */
  public Rendering(
      ResourceRef primary,
      List<Manifest> manifests,
      List<ManagerResult> contributors,
      List<Diagnostic> diagnostics) {
    this(primary, manifests, List.of(), contributors, diagnostics);
  }

  /** Returns the desired objects, in the order in which they are applied. */
  public List<Manifest> manifests() {
    return objects.manifests();
  }

  /** Returns the same rendering with other forms of its manifests. */
  public Rendering withManifests(List<Manifest> others) {
    return new Rendering(
        primary,
        others,
        collisions,
        managerResults,
        diagnostics,
        order,
        transformers,
        unserved,
        stages,
        related);
  }

  /** Returns the same rendering with the digests that a rendering of some objects lacks. */
  public Rendering digested() {
    return withManifests(manifests().stream().map(Manifest::digested).toList());
  }

  /** Returns the objects that managers return, including withheld objects. */
  public List<ResourceRef> refs() {
    return Stream.concat(
            manifests().stream().map(Manifest::ref), collisions.stream().map(Collision::ref))
        .toList();
  }

  /** Returns the manifest of an object; empty if it is not desired, or withheld. */
  public Optional<Manifest> find(ResourceRef ref) {
    return manifests().stream().filter(manifest -> manifest.ref().equals(ref)).findFirst();
  }

  /** Returns the kinds that the loaded managers may render. */
  public Set<ResourceKind> managed() {
    return kinds(managerResult -> true);
  }

  /** Returns the kinds of which a failed manager may have desired objects. */
  public Set<ResourceKind> withheld() {
    return kinds(ManagerResult::failed);
  }

  private Set<ResourceKind> kinds(Predicate<ManagerResult> which) {
    return managerResults.stream()
        .filter(which)
        .flatMap(managerResult -> managerResult.kinds().stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Returns whether all managers and transformers could do their part. */
  public boolean isComplete() {
    return managerResults.stream().noneMatch(ManagerResult::failed)
        && manifests().stream().allMatch(manifest -> manifest.transformation().isComplete());
  }

  /** Returns the digest of all manifests, independent of their order. */
  public Digest digest() {
    return objects.digest();
  }
}
