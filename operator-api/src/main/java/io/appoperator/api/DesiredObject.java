package io.appoperator.api;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.HashSet;
import java.util.Set;

/**
 * One object as it ought to be, and how strictly.
 *
 * @param object the object; hand it over and do not change it afterwards
 * @param initialOnly fields that are set when the object is created and then left to others, such
 *     as the replicas of an autoscaled workload; left out of every digest and comparison
 * @param atLeast quantities that may be larger in the cluster, such as the size of a claim
 * @param retention what happens when the object is no longer desired
 */
public record DesiredObject(
    HasMetadata object, Set<FieldPath> initialOnly, Set<FieldPath> atLeast, Retention retention) {

  /** What happens to an object that is no longer desired, or whose primary is deleted. */
  public enum Retention {
    /** It is deleted, also with its primary: the object has an owner reference. */
    OWNED,
    /**
     * It is kept. Instead of an owner reference it has the annotation {@code <group>/<kind in lower
     * case>: <name>} of its primary. A primary of the same name that desires it again adopts it.
     */
    RETAINED
  }

  public DesiredObject {
    initialOnly = Set.copyOf(initialOnly);
    atLeast = Set.copyOf(atLeast);
  }

  /** Returns an object that is owned and compared in full. */
  public static DesiredObject of(HasMetadata object) {
    return new DesiredObject(object, Set.of(), Set.of(), Retention.OWNED);
  }

  /** Marks a field as initial only; the manager must have declared it in {@link ManagedKind}. */
  public DesiredObject initialOnly(String path) {
    return new DesiredObject(object, with(initialOnly, path), atLeast, retention);
  }

  /**
   * Marks a quantity as a lower bound; the manager must have declared it in {@link ManagedKind}.
   */
  public DesiredObject atLeast(String path) {
    return new DesiredObject(object, initialOnly, with(atLeast, path), retention);
  }

  /**
   * Keeps the object when it is no longer desired; the manager must have declared that in {@link
   * ManagedKind}.
   */
  public DesiredObject retained() {
    return new DesiredObject(object, initialOnly, atLeast, Retention.RETAINED);
  }

  private static Set<FieldPath> with(Set<FieldPath> paths, String path) {
    Set<FieldPath> more = new HashSet<>(paths);
    more.add(FieldPath.of(path));
    return more;
  }
}
