package io.appoperator.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the record of the {@code spec} of a custom resource. The annotation processor of {@code
 * operator-crd} writes the CustomResourceDefinition from it, and {@link PrimaryKind#kind()} and
 * {@link PrimaryKind#crd()} return both without further code.
 *
 * <p>The schema follows from the types of the components. A component is required, unless it is
 * {@code @Nullable} or has a default. The Javadoc of the record describes the kind, and each
 * {@code @param} its field. {@link Schema} adds limits, defaults and rules.
 *
 * @since 1.0
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface CustomResource {

  /** Returns the API group, such as {@code web.example.com}. */
  String group();

  /** Returns the version, such as {@code v1alpha1}. */
  String version();

  /** Returns the kind in CamelCase. */
  String kind();

  /** Returns the name in paths and roles, in lower case. */
  String plural();

  /** Returns the short names for kubectl. */
  String[] shortNames() default {};

  /**
   * Returns further columns of {@code kubectl get}, each a name and a path, such as {@code
   * Replicas:.spec.replicas}. All kinds have the columns {@code Ready} and {@code Age}.
   */
  String[] columns() default {};

  /**
   * Returns keywords for the schema of the whole resource, as {@link Schema#value()} does for a
   * type. Rules about {@code metadata.name} belong here.
   */
  String schema() default "";
}
