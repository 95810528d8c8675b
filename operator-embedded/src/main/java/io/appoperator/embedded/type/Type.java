package io.appoperator.embedded.type;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The type of a field. Without a schema, a field may be a scalar, a list or a map: its value
 * decides. Types may contain themselves, so they are compared by identity.
 */
public final class Type {

  /** What a value of the type is. */
  public sealed interface Shape permits Scalar, ListShape, MapShape {}

  /** A value without fields. */
  public enum Scalar implements Shape {
    /** An integer or a decimal. */
    NUMBER,
    /** Text. */
    STRING,
    /** True or false. */
    BOOLEAN,
    /** Any of the others, as for quantities, times and integers or strings. */
    ANY
  }

  /** Whether the elements of a list have identities, and which. */
  public enum Elements {
    /** The list has one owner. */
    ATOMIC,
    /** Elements are scalars, and their values identify them. */
    SET,
    /** Elements are maps, and their key fields identify them. */
    MAP
  }

  /**
   * A list.
   *
   * @param elements the type of its elements
   * @param kind what identifies an element
   * @param keys the key fields if the kind is {@link Elements#MAP}, else empty
   */
  public record ListShape(Supplier<Type> elements, Elements kind, List<String> keys)
      implements Shape {

    /** Returns whether the list has one owner. */
    public boolean isAtomic() {
      return kind == Elements.ATOMIC;
    }
  }

  /**
   * A map or a struct.
   *
   * @param fields the declared fields
   * @param others the type of fields that are not declared; null if they are not allowed
   * @param isAtomic whether the map has one owner
   */
  public record MapShape(
      Map<String, MapField> fields, @Nullable Supplier<Type> others, boolean isAtomic)
      implements Shape {

    /** Returns the type of a field; a field that is not allowed has any type. */
    public Type fieldType(String name) {
      MapField field = fields.get(name);
      if (field != null) {
        return field.type().get();
      }
      return others == null ? DEDUCED : others.get();
    }
  }

  /**
   * A declared field of a map.
   *
   * @param type its type
   * @param defaultValue its default; null without one
   */
  public record MapField(Supplier<Type> type, @Nullable JsonNode defaultValue) {}

  /** The type of values without a schema: maps have an owner for each field, lists have one. */
  public static final Type DEDUCED =
      new Type(
          Scalar.ANY,
          new ListShape(Type::untyped, Elements.ATOMIC, List.of()),
          new MapShape(Map.of(), Type::deduced, false));

  /** The type of values inside an atomic list without a schema. */
  private static final Type UNTYPED =
      new Type(
          Scalar.ANY,
          new ListShape(Type::untyped, Elements.ATOMIC, List.of()),
          new MapShape(Map.of(), Type::untyped, true));

  private final @Nullable Scalar scalar;
  private final @Nullable ListShape list;
  private final @Nullable MapShape map;

  Type(@Nullable Scalar scalar, @Nullable ListShape list, @Nullable MapShape map) {
    this.scalar = scalar;
    this.list = list;
    this.map = map;
  }

  private static Type deduced() {
    return DEDUCED;
  }

  static Type untyped() {
    return UNTYPED;
  }

  /** Returns a scalar type. */
  public static Type of(Scalar scalar) {
    return new Type(scalar, null, null);
  }

  /** Returns a list type. */
  public static Type of(ListShape list) {
    return new Type(null, list, null);
  }

  /** Returns a map type. */
  public static Type of(MapShape map) {
    return new Type(null, null, map);
  }

  /** Returns the map that values of this type may be. */
  public Optional<MapShape> map() {
    return Optional.ofNullable(map);
  }

  /** Returns the list that values of this type may be. */
  public Optional<ListShape> list() {
    return Optional.ofNullable(list);
  }

  /** Returns the shape of a value; if the value has none of the type, the first of the type. */
  public Shape shapeOf(@Nullable JsonNode value) {
    if (value != null && value.isObject() && map != null) {
      return map;
    }
    if (value != null && value.isArray() && list != null) {
      return list;
    }
    if (value != null && value.isValueNode() && !value.isNull() && scalar != null) {
      return scalar;
    }
    if (map != null) {
      return map;
    }
    return scalar != null ? scalar : java.util.Objects.requireNonNull(list);
  }
}
