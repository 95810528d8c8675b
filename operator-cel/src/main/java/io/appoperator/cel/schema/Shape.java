package io.appoperator.cel.schema;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The type of a JSON value. Immutable. */
public sealed interface Shape {

  /** Returns its name in messages, with an article. */
  String title();

  /** A value without known parts. */
  enum Scalar implements Shape {
    STRING("a string"),
    INTEGER("an integer"),
    NUMBER("a number"),
    BOOLEAN("a boolean"),
    /** A quantity, or a port with a number or a name. */
    NUMBER_OR_STRING("a number or a string"),
    /** Any value, also with parts. */
    ANY("any value");

    private final String title;

    Scalar(String title) {
      this.title = title;
    }

    @Override
    public String title() {
      return title;
    }
  }

  /** A list. */
  record ListOf(Shape element) implements Shape {
    @Override
    public String title() {
      return "a list";
    }
  }

  /** A map with arbitrary keys. */
  record MapOf(Shape value) implements Shape {
    @Override
    public String title() {
      return "a map";
    }
  }

  /**
   * An object with known fields.
   *
   * @param name a name that is unique among the types of a file
   * @param fields the types of its fields; found when they are needed, because types may be
   *     recursive
   * @param required the fields that must be set
   */
  record Fields(String name, Map<String, Supplier<Shape>> fields, Set<String> required)
      implements Shape {

    public Fields {
      fields = Map.copyOf(fields);
      required = Set.copyOf(required);
    }

    /** Returns the type of a field; empty if there is no such field. */
    public Optional<Shape> field(String field) {
      @Nullable Supplier<Shape> type = fields.get(field);
      return type == null ? Optional.empty() : Optional.of(type.get());
    }

    @Override
    public String title() {
      return "an object";
    }
  }

  /** Returns the type of a member of an object or a map; {@link Scalar#ANY} if it is unknown. */
  default Shape member(String name) {
    if (this instanceof Fields known) {
      return known.field(name).orElse(Scalar.ANY);
    }
    return this instanceof MapOf map ? map.value() : Scalar.ANY;
  }

  /** Returns the type of the elements of a list; {@link Scalar#ANY} if it is unknown. */
  default Shape elements() {
    return this instanceof ListOf list ? list.element() : Scalar.ANY;
  }
}
