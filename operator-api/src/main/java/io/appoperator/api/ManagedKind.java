package io.appoperator.api;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A kind that a resource manager may render, with what the manager declares about objects of the
 * kind.
 *
 * <p>Immutable. Each method that adds a declaration returns another value. Two values are equal if
 * they declare the same.
 */
public final class ManagedKind {

  private final ResourceKind kind;
  private final Set<FieldPath> initialOnly;
  private final Set<FieldPath> atLeast;
  private final boolean retainable;
  private final Set<String> observed;
  private final Set<ResourceKind> appliedBefore;
  private final Set<ResourceKind> appliedAfter;
  private final Set<ResourceKind> readyBefore;
  private final boolean generating;
  private final boolean optional;
  private final Set<Recreation> recreations;

  private ManagedKind(Draft draft) {
    kind = draft.kind;
    initialOnly = draft.initialOnly;
    atLeast = draft.atLeast;
    retainable = draft.retainable;
    generating = draft.generating;
    recreations = draft.recreations;
    observed = draft.observed;
    appliedBefore = draft.appliedBefore;
    appliedAfter = draft.appliedAfter;
    readyBefore = draft.readyBefore;
    optional = draft.optional;
  }

  /** Returns the kind of a Kubernetes model type, without any declarations. */
  public static ManagedKind of(Class<? extends HasMetadata> type) {
    return of(ResourceKind.of(type));
  }

  /** Returns a kind without any declarations. */
  public static ManagedKind of(ResourceKind kind) {
    return new ManagedKind(new Draft(kind));
  }

  /** Returns the kind. */
  public ResourceKind kind() {
    return kind;
  }

  /** Returns the fields that a {@link DesiredObject} of this kind may mark as initial only. */
  public Set<FieldPath> initialOnly() {
    return initialOnly;
  }

  /** Returns the fields that a {@link DesiredObject} of this kind may mark as lower bounds. */
  public Set<FieldPath> atLeast() {
    return atLeast;
  }

  /**
   * Returns whether a {@link DesiredObject} of this kind may be marked as retained. Only of such
   * kinds does the operator recognize an object of a primary resource by its annotation, without an
   * owner reference.
   */
  public boolean retainable() {
    return retainable;
  }

  /**
   * Returns the kinds whose objects are applied after objects of this kind.
   *
   * @since 1.0
   */
  public Set<ResourceKind> appliedBefore() {
    return appliedBefore;
  }

  /**
   * Returns the kinds whose objects are applied before objects of this kind.
   *
   * @since 1.0
   */
  public Set<ResourceKind> appliedAfter() {
    return appliedAfter;
  }

  /**
   * Returns the kinds whose objects wait until objects of this kind are ready.
   *
   * @since 1.0
   */
  public Set<ResourceKind> readyBefore() {
    return readyBefore;
  }

  /**
   * Returns whether the cluster may lack this kind.
   *
   * @since 1.0
   */
  public boolean isOptional() {
    return optional;
  }

  /** Adds a field that may be marked as initial only, such as {@code spec.replicas}. */
  public ManagedKind mayMarkInitialOnly(String path) {
    Draft draft = new Draft(this);
    draft.initialOnly = with(initialOnly, FieldPath.of(path));
    return new ManagedKind(draft);
  }

  /** Adds a quantity that may be marked as a lower bound. */
  public ManagedKind mayMarkAtLeast(String path) {
    Draft draft = new Draft(this);
    draft.atLeast = with(atLeast, FieldPath.of(path));
    return new ManagedKind(draft);
  }

  /**
   * Returns the same kind, whose objects may be retained. Declare it for every kind of which an
   * object was ever retained: the operator recognizes such an object only while the kind is
   * declared, even if the object is no longer desired or no longer marked.
   */
  public ManagedKind mayBeRetained() {
    Draft draft = new Draft(this);
    draft.retainable = true;
    return new ManagedKind(draft);
  }

  /**
   * Returns the paths of the values that are observed.
   *
   * @since 1.0
   */
  public Set<String> observed() {
    return observed;
  }

  /**
   * Adds values of live objects of this kind for {@link PrimaryKind#status} and {@link
   * ResourceManager#status}, as {@link Observation.ObservedResource#value}. They are not an input
   * of rendering.
   *
   * <p>A path leads to a text, a number or a boolean, such as {@code status.succeeded}. {@code
   * [type=Ready]} selects the list element with this member, {@code [0]} an index, and {@code
   * [example.com/size]} a name with dots: {@code status.conditions[type=Ready].status}.
   *
   * <p>A kind may have 16 paths. The values of one object may have 512 bytes of UTF-8; a longer
   * value and those after it, by path, are absent. Values of Secrets cannot be observed. Changes of
   * these values alone write the status at most once in 10 seconds.
   *
   * @since 1.0
   */
  public ManagedKind observes(String... paths) {
    Draft draft = new Draft(this);
    Set<String> more = new HashSet<>(observed);
    more.addAll(List.of(paths));
    draft.observed = Set.copyOf(more);
    return new ManagedKind(draft);
  }

  /**
   * Has objects of this kind applied before the objects of other kinds of the same primary, and
   * deleted after them. Without a declaration, an object of a kind that the operator does not know
   * is applied before each object that refers to it with the fields {@code kind} and {@code name},
   * and otherwise after the workloads.
   *
   * <p>The versions of the kinds have no effect, and kinds without objects neither. The operator
   * does not start if the declarations of its managers contradict each other, or its own order of
   * the built-in kinds.
   *
   * @since 1.0
   */
  public ManagedKind appliedBefore(ResourceKind later, ResourceKind... more) {
    Draft draft = new Draft(this);
    draft.appliedBefore = with(appliedBefore, later, more);
    return new ManagedKind(draft);
  }

  /**
   * Has objects of this kind applied after the objects of other kinds of the same primary, and
   * deleted before them; otherwise as {@link #appliedBefore(ResourceKind, ResourceKind...)}. The
   * order does not wait until the earlier objects are ready.
   *
   * @since 1.0
   */
  public ManagedKind appliedAfter(ResourceKind earlier, ResourceKind... more) {
    Draft draft = new Draft(this);
    draft.appliedAfter = with(appliedAfter, earlier, more);
    return new ManagedKind(draft);
  }

  /**
   * Has all objects of other kinds of the same primary wait for the objects of this kind that this
   * manager returns, also those of other managers: a migration Job before the Deployment. They wait
   * as with {@link DesiredObject#afterReady}. If this manager fails, they wait as well, because it
   * may have an object to make ready first. The versions of the kinds have no effect.
   *
   * @since 1.0
   */
  public ManagedKind readyBefore(ResourceKind later, ResourceKind... more) {
    Draft draft = new Draft(this);
    draft.readyBefore = with(readyBefore, later, more);
    return new ManagedKind(draft);
  }

  /**
   * Returns whether a {@link DesiredObject} of this kind may mark keys as generated.
   *
   * @since 1.0
   */
  public boolean generating() {
    return generating;
  }

  /**
   * Returns the same kind, whose objects have generated keys; only possible for Secrets. Such
   * objects are retained: every object of this kind that the manager returns must have a generated
   * key, or be marked as retained. The operator then needs no permission to delete Secrets. The
   * definition of the primary kind needs the field {@code status.generatedValues}, a list of texts.
   *
   * @since 1.0
   */
  public ManagedKind mayGenerate() {
    Draft draft = new Draft(this);
    draft.retainable = true;
    draft.generating = true;
    return new ManagedKind(draft);
  }

  /**
   * Returns the same kind, which the cluster may lack. While the API server does not serve it, the
   * operator withholds the objects of this kind with a warning, and applies all others. It applies
   * them soon after the kind is installed. Without this declaration, a kind that is missing is a
   * problem of each resource that needs it.
   *
   * <p>A manager that renders other objects instead reads {@link RenderRequest#serves}. The
   * declaration has no effect while another manager of the same primary kind declares the kind
   * without it.
   *
   * @since 1.0
   */
  public ManagedKind optional() {
    Draft draft = new Draft(this);
    draft.optional = true;
    return new ManagedKind(draft);
  }

  /**
   * Returns when objects of this kind are deleted and created again.
   *
   * @since 1.0
   */
  public Set<Recreation> recreations() {
    return recreations;
  }

  /**
   * Adds a reason to delete an object of this kind and create it again, with its dependents. It
   * never applies to retained objects.
   *
   * @since 1.0
   */
  public ManagedKind recreateWhen(Recreation reason) {
    Draft draft = new Draft(this);
    draft.recreations = with(recreations, reason);
    return new ManagedKind(draft);
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof ManagedKind that
            && kind.equals(that.kind)
            && initialOnly.equals(that.initialOnly)
            && atLeast.equals(that.atLeast)
            && retainable == that.retainable
            && generating == that.generating
            && recreations.equals(that.recreations)
            && observed.equals(that.observed)
            && appliedBefore.equals(that.appliedBefore)
            && appliedAfter.equals(that.appliedAfter)
            && readyBefore.equals(that.readyBefore)
            && optional == that.optional);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        kind,
        initialOnly,
        atLeast,
        retainable,
        generating,
        recreations,
        observed,
        appliedBefore,
        appliedAfter,
        readyBefore,
        optional);
  }

  /** Returns the kind as text. */
  @Override
  public String toString() {
    return kind.toString();
  }

  private static Set<ResourceKind> with(
      Set<ResourceKind> kinds, ResourceKind kind, ResourceKind... more) {
    Set<ResourceKind> all = new HashSet<>(with(kinds, kind));
    all.addAll(List.of(more));
    return Set.copyOf(all);
  }

  private static <T> Set<T> with(Set<T> values, T value) {
    Set<T> more = new HashSet<>(values);
    more.add(value);
    return Set.copyOf(more);
  }

  // Names each value, where a constructor would take many of the same type.
  private static final class Draft {

    private final ResourceKind kind;
    private Set<FieldPath> initialOnly = Set.of();
    private Set<FieldPath> atLeast = Set.of();
    private boolean retainable;
    private boolean generating;
    private Set<Recreation> recreations = Set.of();
    private Set<String> observed = Set.of();
    private Set<ResourceKind> appliedBefore = Set.of();
    private Set<ResourceKind> appliedAfter = Set.of();
    private Set<ResourceKind> readyBefore = Set.of();
    private boolean optional;

    Draft(ResourceKind kind) {
      this.kind = kind;
    }

    Draft(ManagedKind declared) {
      kind = declared.kind;
      initialOnly = declared.initialOnly;
      atLeast = declared.atLeast;
      retainable = declared.retainable;
      generating = declared.generating;
      recreations = declared.recreations;
      observed = declared.observed;
      appliedBefore = declared.appliedBefore;
      appliedAfter = declared.appliedAfter;
      readyBefore = declared.readyBefore;
      optional = declared.optional;
    }
  }
}
