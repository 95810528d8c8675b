package io.appoperator.core.render;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.DesiredObject.Retention;
import io.appoperator.api.FieldPath;
import io.appoperator.api.Recreation;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.generated.GeneratedKeys;
import io.appoperator.core.json.Json;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * One desired object, ready to be printed or applied.
 *
 * @param ref its identity
 * @param manager the id of the manager that rendered it
 * @param json its document; shared, never changed
 * @param initialOnly fields that are set on creation and not changed afterwards
 * @param atLeast quantities that may be larger in the cluster
 * @param retention what happens when it is no longer desired
 * @param immutableFieldPolicy what happens when it differs in an immutable field
 * @param generated the keys whose values the operator generates
 * @param recreations when the object is deleted and created again
 * @param digest the digest of the document without its initial-only fields
 * @param transformation what transformers did with it
 */
public record Manifest(
    ResourceRef ref,
    String manager,
    ObjectNode json,
    Set<FieldPath> initialOnly,
    Set<FieldPath> atLeast,
    Retention retention,
    ImmutableFieldPolicy immutableFieldPolicy,
    GeneratedMarks generated,
    Set<Recreation> recreations,
    Digest digest,
    Transformation transformation) {

  /** What happens to a live object that differs in an immutable field. */
  public enum ImmutableFieldPolicy {
    /** The object is not changed, and a problem is reported. */
    REFUSE,
    /** The object is deleted and created again. */
    RECREATE
  }

  public Manifest {
    initialOnly = Set.copyOf(initialOnly);
    atLeast = Set.copyOf(atLeast);
    recreations = Set.copyOf(recreations);
  }

  /** Creates a manifest without generated values, which no transformer changes. */
  public Manifest(
      ResourceRef ref,
      String manager,
      ObjectNode json,
      Set<FieldPath> initialOnly,
      Set<FieldPath> atLeast,
      Retention retention,
      ImmutableFieldPolicy immutableFieldPolicy,
      Digest digest) {
    this(
        ref,
        manager,
        json,
        initialOnly,
        atLeast,
        retention,
        immutableFieldPolicy,
        GeneratedMarks.NONE,
        Set.of(),
        digest,
        Transformation.NONE);
  }

  /**
   * Returns the digest of the document without its initial-only fields.
   *
   * @throws IllegalStateException while the object is rendered: transformers may still change it
   */
  @Override
  public Digest digest() {
    if (digest.equals(Digest.PENDING)) {
      throw new IllegalStateException(ref + " is not complete yet");
    }
    return digest;
  }

  /**
   * Returns the document without the fields that only the creation sets. It shares all others with
   * the document; never change it.
   */
  public ObjectNode withoutInitialOnly() {
    return Json.without(json, initialOnly);
  }

  /** Returns the same manifest with another document. */
  public Manifest withJson(ObjectNode document) {
    return with(document, generated, digest, transformation);
  }

  /** Returns the same manifest, which transformers left as it is. */
  Manifest with(Transformation by) {
    return with(json, generated, digest, by);
  }

  /** Returns the same manifest as transformers have changed it, without a digest. */
  Manifest transformed(ObjectNode document, Transformation by) {
    return with(ManifestFactory.ordered(document), generated, Digest.PENDING, by);
  }

  /** Returns the same manifest with the digest of its document. */
  Manifest digested() {
    Digest content = Digest.ofSorted(Json.sortedKeys(withoutInitialOnly()));
    return with(json, generated, content, transformation);
  }

  /** Returns the same manifest, with the values that were made before. */
  public Manifest madeBefore(GeneratedKeys known) {
    return with(json, generated.madeBefore(known), digest, transformation);
  }

  private Manifest with(
      ObjectNode document, GeneratedMarks marks, Digest content, Transformation by) {
    return new Manifest(
        ref,
        manager,
        document,
        initialOnly,
        atLeast,
        retention,
        immutableFieldPolicy,
        marks,
        recreations,
        content,
        by);
  }

  /**
   * Returns the fields that are not drift if they differ, because other clients may change them.
   */
  public Set<FieldPath> unownedFields() {
    Set<FieldPath> paths = new HashSet<>(initialOnly);
    paths.addAll(atLeast);
    return paths;
  }

  /** Returns the fields that no transformer may change: the unowned ones and generated values. */
  Set<FieldPath> markedFields() {
    Set<FieldPath> paths = unownedFields();
    for (String key : generated.values().keySet()) {
      paths.add(new FieldPath(List.of("data", key)));
      paths.add(new FieldPath(List.of("stringData", key)));
    }
    return paths;
  }
}
