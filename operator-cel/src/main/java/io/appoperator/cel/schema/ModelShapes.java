package io.appoperator.cel.schema;

import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fabric8.kubernetes.api.model.AnyType;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.MicroTime;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.runtime.RawExtension;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Reads the types of Kubernetes objects from the classes of the model. Thread-safe. */
public final class ModelShapes {

  private static final Set<Class<?>> TEXTS = Set.of(String.class, MicroTime.class);
  private static final Set<Class<?>> TEXTS_OR_NUMBERS = Set.of(IntOrString.class, Quantity.class);
  private static final Set<Class<?>> INTEGERS =
      Set.of(Integer.class, Long.class, int.class, long.class);
  private static final Set<Class<?>> NUMBERS =
      Set.of(Double.class, Float.class, double.class, float.class);
  private static final Set<Class<?>> OPEN = Set.of(AnyType.class, RawExtension.class);
  private static final String MODEL = "io.fabric8.kubernetes.api.model";

  private final ObjectMapper mapper = JsonMapper.builder().build();

  /** Returns the type of a class of the model. */
  public Shape of(Class<?> type) {
    return of(mapper.constructType(type));
  }

  private Shape of(JavaType type) {
    Class<?> raw = type.getRawClass();
    if (TEXTS.contains(raw) || raw.isEnum()) {
      return Shape.Scalar.STRING;
    }
    if (TEXTS_OR_NUMBERS.contains(raw)) {
      return Shape.Scalar.NUMBER_OR_STRING;
    }
    if (INTEGERS.contains(raw)) {
      return Shape.Scalar.INTEGER;
    }
    if (NUMBERS.contains(raw)) {
      return Shape.Scalar.NUMBER;
    }
    if (raw == Boolean.class || raw == boolean.class) {
      return Shape.Scalar.BOOLEAN;
    }
    if (type.isCollectionLikeType()) {
      return new Shape.ListOf(of(type.getContentType()));
    }
    if (type.isMapLikeType()) {
      return new Shape.MapOf(of(type.getContentType()));
    }
    boolean known = raw.getName().startsWith(MODEL) && !raw.isInterface() && !OPEN.contains(raw);
    return known ? fields(type) : Shape.Scalar.ANY;
  }

  private Shape fields(JavaType type) {
    BeanDescription description = mapper.getDeserializationConfig().introspect(type);
    Map<String, Supplier<Shape>> fields = new TreeMap<>();
    for (BeanPropertyDefinition property : description.findProperties()) {
      if (property.couldDeserialize() && !property.getName().equals("additionalProperties")) {
        JavaType field = property.getPrimaryType();
        fields.put(property.getName(), () -> of(field));
      }
    }
    return fields.isEmpty()
        ? Shape.Scalar.ANY
        : new Shape.Fields(type.getRawClass().getSimpleName(), fields, Set.of());
  }
}
