package io.appoperator.api;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Teaches the operator a kind of primary resource: its schema, its rules and its status.
 *
 * <p>Like a {@link ResourceManager} it is pure, thread-safe, and made once by {@link
 * java.util.ServiceLoader} through a public constructor without parameters.
 *
 * @param <S> the type that the {@code spec} is read into by Jackson, best a record
 */
public interface PrimaryKind<S> {

  /**
   * Returns group, version, kind and plural; must agree with {@link #crd()}. Unless overridden, the
   * {@link CustomResource} of the spec type has them.
   */
  default ResourceKind kind() {
    return GeneratedDefinition.kind(specType());
  }

  /** Returns the type of the {@code spec}. */
  Class<S> specType();

  /**
   * Returns the CustomResourceDefinition as one JSON or YAML document; JSON is read faster. Its
   * structural schema is the single source of validation and defaults: the operator applies it
   * offline as the API server does, unknown fields being errors. Unless overridden, it is the one
   * that the annotation processor of {@code operator-crd} wrote from the spec type.
   */
  default String crd() {
    return GeneratedDefinition.crd(specType());
  }

  /**
   * Checks what a schema cannot say offline, such as rules that span fields (the API server has
   * them as CEL rules of {@link #crd()}).
   *
   * @param primary a resource that satisfies the schema, with all defaults
   * @return every problem, in any order; errors refuse the resource, warnings accompany it
   */
  default List<Diagnostic> validate(Primary<S> primary) {
    return List.of();
  }

  /**
   * Checks a resource whose schema has errors, so that one run reports all errors. What the schema
   * refuses is absent from it, together with the objects and lists that require it.
   *
   * @param primary what could be read
   * @param refused returns whether a field, such as {@code spec.ports}, is or contains one that the
   *     schema refuses, or is part of one
   * @return the problems that do not follow from refused fields; unless overridden, those of {@link
   *     #validate(Primary)} whose path is not refused
   */
  default List<Diagnostic> validate(Primary<S> primary, Predicate<String> refused) {
    return validate(primary).stream().filter(problem -> !refused.test(problem.path())).toList();
  }

  /**
   * Returns what the API server accepts in a valid resource, but refuses in the objects that it
   * renders to. Offline, these are errors. A running operator does not call this: the API server
   * judges each object separately, and the operator continues with the others.
   */
  default List<Diagnostic> predictRefusals(Primary<S> primary) {
    return List.of();
  }

  /**
   * Returns the labels that every secondary resource carries. The operator adds {@code
   * app.kubernetes.io/managed-by} itself; an object that sets one of these keys to another value is
   * refused.
   */
  Map<String, String> labels(Primary<S> primary);

  /**
   * Returns how the operator merges its settings into specs of this kind.
   *
   * @since 1.0
   */
  default SettingsRules settingsRules() {
    return SettingsRules.none();
  }

  /**
   * Returns fields of {@code status} beyond those that every kind has (observedGeneration,
   * conditions, resources, warnings, renderDigest, appliedDigest, settledDigest), as JSON values.
   *
   * @param observation the result of a reconcile
   */
  default Map<String, Object> status(Observation<S> observation) {
    return Map.of();
  }

  /**
   * Returns the fields of {@code status} that follow from the verdict alone, such as a phase, for a
   * stored resource that is invalid. All other fields of {@link #status} keep their values, because
   * the objects of the last valid version keep running.
   *
   * @param verdict that it has failed, or is being deleted
   */
  default Map<String, Object> statusWithoutSpec(Observation.Verdict verdict) {
    return Map.of();
  }

  /**
   * Declares metrics of this kind, which {@code run} publishes with its own.
   *
   * @since 1.0
   */
  default List<KindMetric> metrics() {
    return List.of();
  }

  /**
   * Returns the values of a primary resource for {@link #metrics()}. Called at each reconcile if
   * the kind declares metrics. If it fails, the last values remain, and nothing else is affected.
   *
   * @param observation the result of a reconcile
   * @since 1.0
   */
  default List<Measurement> measure(Observation<S> observation) {
    return List.of();
  }
}
