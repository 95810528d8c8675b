package io.appoperator.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Adds keywords to the schema of a type in a {@link CustomResource}: of a record, of a component,
 * or of the elements of a list or map.
 *
 * <pre>{@code
 * record WebsiteSpec(
 *     @Schema("maxProperties: 64") Map<String, @Schema("maxLength: 65536") String> pages,
 *     @Schema("minimum: 0, maximum: 16, default: 1") int replicas) {}
 * }</pre>
 *
 * @since 1.0
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.TYPE_USE})
public @interface Schema {

  /**
   * Returns the keywords as a YAML map, whose braces may be left out. They are those of the schema
   * of a CustomResourceDefinition, such as {@code maximum}, {@code pattern}, {@code default} and
   * {@code x-kubernetes-validations}. A keyword that the type implies is replaced.
   */
  String value();
}
