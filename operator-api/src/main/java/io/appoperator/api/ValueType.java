package io.appoperator.api;

import java.util.Objects;

/**
 * A type of values that users write: a class together with the schema that validates the values.
 * The operator sets the defaults of the schema, rejects unknown fields and values that do not fit,
 * and only then creates an instance of the class.
 *
 * <p>Immutable. Two types are equal if class and schema are equal.
 *
 * @param <T> the class, best a record
 * @since 1.0
 */
public final class ValueType<T> {

  private final Class<T> type;
  private final String schema;

  private ValueType(Class<T> type, String schema) {
    this.type = type;
    this.schema = schema;
  }

  /**
   * Returns the type of a class and a schema.
   *
   * @param type the class that Jackson reads the values into, best a record
   * @param schema a structural schema of {@code type: object} as in a CustomResourceDefinition, as
   *     one JSON or YAML document; JSON is read faster. The operator rejects a plug-in whose schema
   *     it cannot read
   */
  public static <T> ValueType<T> of(Class<T> type, String schema) {
    return new ValueType<>(Objects.requireNonNull(type), Objects.requireNonNull(schema));
  }

  /** Returns the class. */
  public Class<T> type() {
    return type;
  }

  /** Returns the schema as one JSON or YAML document. */
  public String schema() {
    return schema;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof ValueType<?> that
            && type.equals(that.type)
            && schema.equals(that.schema));
  }

  @Override
  public int hashCode() {
    return Objects.hash(type, schema);
  }

  /** Returns the name of the class. */
  @Override
  public String toString() {
    return type.getName();
  }
}
