package io.appoperator.api;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * One object as it ought to be, and how strictly.
 *
 * <p>Each method that adds a mark returns another value. Two values are equal if their objects and
 * marks are.
 */
public final class DesiredObject {

  private final HasMetadata object;
  private final Set<FieldPath> initialOnly;
  private final Set<FieldPath> atLeast;
  private final Retention retention;
  private final Map<String, GeneratedValue> generated;
  private final Set<ResourceRef> afterReady;

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

  private DesiredObject(Draft draft) {
    object = draft.object;
    initialOnly = draft.initialOnly;
    atLeast = draft.atLeast;
    retention = draft.retention;
    generated = draft.generated;
    afterReady = draft.afterReady;
  }

  /**
   * Returns an object that is owned and compared in full.
   *
   * @param object the object; hand it over and do not change it afterwards
   */
  public static DesiredObject of(HasMetadata object) {
    return new DesiredObject(new Draft(object));
  }

  /** Returns the object. */
  public HasMetadata object() {
    return object;
  }

  /**
   * Returns the fields that are set when the object is created and then left to others, such as the
   * replicas of an autoscaled workload; left out of every digest and comparison.
   */
  public Set<FieldPath> initialOnly() {
    return initialOnly;
  }

  /** Returns the quantities that may be larger in the cluster, such as the size of a claim. */
  public Set<FieldPath> atLeast() {
    return atLeast;
  }

  /**
   * Returns what happens when the object is no longer desired; {@link Retention#OWNED} at first.
   */
  public Retention retention() {
    return retention;
  }

  /** Marks a field as initial only; the manager must have declared it in {@link ManagedKind}. */
  public DesiredObject initialOnly(String path) {
    Draft draft = new Draft(this);
    draft.initialOnly = with(initialOnly, FieldPath.of(path));
    return new DesiredObject(draft);
  }

  /**
   * Marks a quantity as a lower bound; the manager must have declared it in {@link ManagedKind}.
   */
  public DesiredObject atLeast(String path) {
    Draft draft = new Draft(this);
    draft.atLeast = with(atLeast, FieldPath.of(path));
    return new DesiredObject(draft);
  }

  /**
   * Keeps the object when it is no longer desired; the manager must have declared that in {@link
   * ManagedKind}.
   */
  public DesiredObject retained() {
    Draft draft = new Draft(this);
    draft.retention = Retention.RETAINED;
    return new DesiredObject(draft);
  }

  /**
   * Returns the keys of this Secret whose values the operator generates, sorted.
   *
   * @since 1.0
   */
  public Map<String, GeneratedValue> generated() {
    return generated;
  }

  /**
   * Marks a key of this Secret as generated: the operator makes its value once, and never reads,
   * compares or replaces it. The Secret is retained, because its values cannot be made again. The
   * manager must have declared that with {@link ManagedKind#mayGenerate}, and must not set the key
   * itself.
   *
   * @param key the key in {@code data}
   * @param value how its value is made
   * @since 1.0
   */
  public DesiredObject generated(String key, GeneratedValue value) {
    Draft draft = new Draft(this);
    Map<String, GeneratedValue> more = new TreeMap<>(generated);
    more.put(key, Objects.requireNonNull(value));
    draft.generated = Collections.unmodifiableMap(more);
    draft.retention = Retention.RETAINED;
    return new DesiredObject(draft);
  }

  /**
   * Returns the objects that must be ready before this object is created or changed.
   *
   * @since 1.0
   */
  public Set<ResourceRef> afterReady() {
    return afterReady;
  }

  /**
   * Has this object wait for another object of the same primary. The operator neither creates nor
   * changes this object until the other one is applied as desired and ready. If the other one
   * changes, this object waits again. Nothing is pruned while it waits; a deletion does not wait.
   *
   * <p>The manager fails if the other object is not rendered for the primary, or if objects wait
   * for each other.
   *
   * @param other an object in the namespace of the primary, also of another manager
   * @since 1.0
   */
  public DesiredObject afterReady(ResourceRef other) {
    Draft draft = new Draft(this);
    draft.afterReady = with(afterReady, other);
    return new DesiredObject(draft);
  }

  /** Returns another object with the marks of this one. */
  public DesiredObject withObject(HasMetadata other) {
    Draft draft = new Draft(this);
    draft.object = other;
    return new DesiredObject(draft);
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof DesiredObject that
            && object.equals(that.object)
            && initialOnly.equals(that.initialOnly)
            && atLeast.equals(that.atLeast)
            && retention == that.retention
            && generated.equals(that.generated)
            && afterReady.equals(that.afterReady));
  }

  @Override
  public int hashCode() {
    return Objects.hash(object, initialOnly, atLeast, retention, generated, afterReady);
  }

  private static <T> Set<T> with(Set<T> values, T value) {
    Set<T> more = new HashSet<>(values);
    more.add(value);
    return Set.copyOf(more);
  }

  // Names each value, where a constructor would take many of the same type.
  private static final class Draft {

    private HasMetadata object;
    private Set<FieldPath> initialOnly = Set.of();
    private Set<FieldPath> atLeast = Set.of();
    private Retention retention = Retention.OWNED;
    private Map<String, GeneratedValue> generated = Map.of();
    private Set<ResourceRef> afterReady = Set.of();

    Draft(HasMetadata object) {
      this.object = object;
    }

    Draft(DesiredObject marked) {
      object = marked.object;
      initialOnly = marked.initialOnly;
      atLeast = marked.atLeast;
      retention = marked.retention;
      generated = marked.generated;
      afterReady = marked.afterReady;
    }
  }
}
