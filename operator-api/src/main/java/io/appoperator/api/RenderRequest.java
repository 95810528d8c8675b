package io.appoperator.api;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a manager renders from. The operator creates it; a test of a manager gets it from the test
 * harness.
 *
 * <p>Immutable. Two requests are equal if they have equal inputs.
 *
 * @param <S> the type of the primary resource's {@code spec}
 */
public final class RenderRequest<S> {

  private final Primary<S> primary;
  private final Map<String, String> labels;

  /** Null if the manager or the transformer declares no configuration. */
  private final @Nullable Object config;

  /** The optional kinds of the manager, and whether the cluster serves them. */
  private final Map<ResourceKind, Boolean> optional;

  /** The related kinds of the manager, and their objects by name. */
  private final Map<ResourceKind, Map<String, RelatedObject>> related;

  private RenderRequest(
      Primary<S> primary,
      Map<String, String> sortedLabels,
      @Nullable Object config,
      Map<ResourceKind, Boolean> optional,
      Map<ResourceKind, Map<String, RelatedObject>> related) {
    this.primary = primary;
    this.labels = sortedLabels;
    this.config = config;
    this.optional = optional;
    this.related = related;
  }

  /**
   * Returns a request without a configuration.
   *
   * @param primary the primary resource
   * @param labels the common labels of all secondary resources
   * @since 1.0
   */
  public static <S> RenderRequest<S> of(Primary<S> primary, Map<String, String> labels) {
    return new RenderRequest<>(
        primary,
        Collections.unmodifiableMap(new TreeMap<>(labels)),
        /* config= */ null,
        Map.of(),
        Map.of());
  }

  /**
   * Returns the same request with the configuration of a manager or a transformer.
   *
   * @param value an instance of the class that {@link ResourceManager#config} or {@link
   *     ResourceTransformer#config} declares
   * @since 1.0
   */
  public RenderRequest<S> withConfig(Object value) {
    return new RenderRequest<>(primary, labels, Objects.requireNonNull(value), optional, related);
  }

  /**
   * Returns the same request with another optional kind of the manager.
   *
   * @param served whether the cluster serves it
   * @since 1.0
   */
  public RenderRequest<S> withOptional(ResourceKind kind, boolean served) {
    Map<ResourceKind, Boolean> more = new TreeMap<>(optional);
    more.put(kind, served);
    return new RenderRequest<>(primary, labels, config, Collections.unmodifiableMap(more), related);
  }

  /**
   * Returns the same request with the related objects of another kind.
   *
   * @param objects all objects of the kind that exist
   * @since 1.0
   */
  public RenderRequest<S> withRelated(RelatedKind<S> kind, Collection<RelatedObject> objects) {
    Map<String, RelatedObject> byName = new TreeMap<>();
    objects.forEach(object -> byName.put(object.name(), object));
    Map<ResourceKind, Map<String, RelatedObject>> more = new TreeMap<>(related);
    more.put(kind.kind(), Collections.unmodifiableMap(byName));
    return new RenderRequest<>(
        primary, labels, config, optional, Collections.unmodifiableMap(more));
  }

  /** Returns the primary resource. */
  public Primary<S> primary() {
    return primary;
  }

  /**
   * Returns the common labels of all secondary resources, {@code app.kubernetes.io/managed-by}
   * included, sorted by key. The operator puts them on every object; a manager needs them only
   * inside objects, for example on a pod template.
   */
  public Map<String, String> labels() {
    return labels;
  }

  /** Returns the name of the primary. */
  public String name() {
    return primary.name();
  }

  /** Returns the spec of the primary. */
  public S spec() {
    return primary.spec();
  }

  /**
   * Returns the configuration of the manager or the transformer that gets this request: what the
   * settings of the operator set at {@code managers.<id>.config} or {@code
   * transformers.<id>.config}, with the defaults of its schema.
   *
   * @param type the type that it returns from {@link ResourceManager#config} or {@link
   *     ResourceTransformer#config}
   * @throws IllegalStateException if it does not declare this type
   * @since 1.0
   */
  public <C> C config(ValueType<C> type) {
    if (!type.type().isInstance(config)) {
      throw new IllegalStateException(
          "There is no configuration of the type %s. Return the type from config()."
              .formatted(type));
    }
    return type.type().cast(config);
  }

  /**
   * Returns the extension of the spec that a manager declares: what the author of the primary wrote
   * at {@code spec.extensions.<id>}, with the defaults of its schema.
   *
   * @param type the type that the manager returns from {@link ResourceManager#extension}
   * @return the value; empty if the primary does not have the extension
   * @since 1.0
   */
  public <E> Optional<E> extension(ValueType<E> type) {
    return primary.extensions().values().stream()
        .filter(type.type()::isInstance)
        .findFirst()
        .map(type.type()::cast);
  }

  /**
   * Returns whether the cluster serves an optional kind. Offline, it does unless the user says
   * otherwise. A manager need not ask: the operator withholds the objects of a kind that is not
   * served.
   *
   * @param kind a kind that the manager declares with {@link ManagedKind#optional}
   * @throws IllegalStateException if the manager does not declare it as optional
   * @since 1.0
   */
  public boolean serves(ResourceKind kind) {
    Boolean served = optional.get(kind);
    if (served == null) {
      throw new IllegalStateException(
          "The manager does not declare %s as optional. Declare it in manages() with optional()."
              .formatted(kind));
    }
    return served;
  }

  /**
   * Returns the related objects of a kind by name, sorted. Objects that the manager declares with
   * {@link RelatedKind#optional} are absent if they do not exist; all others exist.
   *
   * @param kind a kind that the manager returns from {@link ResourceManager#related}
   * @throws IllegalStateException if the manager does not declare it
   * @since 1.0
   */
  public Map<String, RelatedObject> related(RelatedKind<S> kind) {
    Map<String, RelatedObject> objects = related.get(kind.kind());
    if (objects == null) {
      throw new IllegalStateException(
          "The manager does not declare %s as related. Declare it in related()."
              .formatted(kind.kind()));
    }
    return objects;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof RenderRequest<?> that
            && primary.equals(that.primary)
            && labels.equals(that.labels)
            && Objects.equals(config, that.config)
            && optional.equals(that.optional)
            && related.equals(that.related));
  }

  @Override
  public int hashCode() {
    return Objects.hash(primary, labels, config, optional, related);
  }

  /** Returns the primary resource; never its spec, which may contain secrets. */
  @Override
  public String toString() {
    return "request for " + primary.ref();
  }
}
