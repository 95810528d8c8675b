package io.appoperator.cel.expression;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.errorprone.annotations.Immutable;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypeProvider;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructType;
import dev.cel.common.types.StructTypeReference;
import io.appoperator.cel.schema.Shape;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Converts types into those of CEL. */
final class CelShapes {

  private CelShapes() {}

  static CelType type(Shape shape) {
    if (shape instanceof Shape.Scalar scalar) {
      return switch (scalar) {
        case STRING -> SimpleType.STRING;
        case INTEGER -> SimpleType.INT;
        case NUMBER -> SimpleType.DOUBLE;
        case BOOLEAN -> SimpleType.BOOL;
        case NUMBER_OR_STRING, ANY -> SimpleType.DYN;
      };
    }
    if (shape instanceof Shape.ListOf list) {
      return ListType.create(type(list.element()));
    }
    if (shape instanceof Shape.MapOf map) {
      return MapType.create(SimpleType.STRING, type(map.value()));
    }
    return shape instanceof Shape.Fields fields
        ? StructTypeReference.create(fields.name())
        : SimpleType.DYN;
  }

  /** Finds the types of objects by their names. */
  @Immutable
  static final class Provider implements CelTypeProvider {

    @SuppressWarnings("Immutable") // never changed after the construction
    private final Map<String, CelType> types = new LinkedHashMap<>();

    Provider(Iterable<Shape> shapes) {
      shapes.forEach(this::add);
    }

    @SuppressWarnings("Immutable") // a type and its suppliers never change
    private void add(Shape shape) {
      if (shape instanceof Shape.ListOf list) {
        add(list.element());
      } else if (shape instanceof Shape.MapOf map) {
        add(map.value());
      } else if (shape instanceof Shape.Fields fields && !types.containsKey(fields.name())) {
        types.put(
            fields.name(),
            StructType.create(
                fields.name(),
                ImmutableSet.copyOf(fields.fields().keySet()),
                name -> fields.field(name).map(CelShapes::type)));
        fields.fields().values().forEach(field -> add(field.get()));
      }
    }

    @Override
    public ImmutableCollection<CelType> types() {
      return ImmutableList.copyOf(types.values());
    }

    @Override
    public Optional<CelType> findType(String name) {
      @Nullable CelType type = types.get(name);
      return Optional.ofNullable(type);
    }
  }
}
