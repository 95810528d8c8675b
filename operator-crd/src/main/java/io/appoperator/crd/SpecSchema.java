package io.appoperator.crd;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Schema;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.lang.model.AnnotatedConstruct;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;

/**
 * Builds the structural schema of a record from its components. For one record; not thread-safe.
 */
final class SpecSchema {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final Elements elements;
  private final Deque<TypeElement> open = new ArrayDeque<>();

  SpecSchema(Elements elements) {
    this.elements = elements;
  }

  /** Returns the schema of a record, without its description. */
  ObjectNode of(TypeElement type) {
    if (open.contains(type)) {
      throw new InvalidSpecException(
          open.getFirst(),
          "%s contains itself, which a structural schema cannot express.".formatted(type));
    }
    open.push(type);
    Documentation documentation = Documentation.of(elements.getDocComment(type));
    ObjectNode schema = JSON.objectNode().put("type", "object");
    ArrayNode required = JSON.arrayNode();
    ObjectNode properties = JSON.objectNode();
    for (RecordComponentElement component : type.getRecordComponents()) {
      String name = nameOf(component);
      ObjectNode property = propertyOf(component, fieldOf(type, component), documentation);
      if (!property.has("default") && !isNullable(component)) {
        required.add(name);
      }
      properties.set(name, property);
    }
    if (!required.isEmpty()) {
      schema.set("required", required);
    }
    schema.set("properties", properties);
    addKeywords(schema, type, type);
    open.pop();
    return schema;
  }

  private ObjectNode propertyOf(
      RecordComponentElement component, Element place, Documentation documentation) {
    ObjectNode property = JSON.objectNode();
    String description =
        documentation.components().getOrDefault(component.getSimpleName().toString(), "");
    if (!description.isEmpty()) {
      property.put("description", description);
    }
    property.setAll(schemaOf(component.asType(), place));
    return property;
  }

  /** The compiler knows the line of the field of a component, but not that of the component. */
  private static Element fieldOf(TypeElement type, RecordComponentElement component) {
    return type.getEnclosedElements().stream()
        .<Element>map(element -> element)
        .filter(element -> element.getKind() == ElementKind.FIELD)
        .filter(field -> field.getSimpleName().equals(component.getSimpleName()))
        .findFirst()
        .orElse(component);
  }

  private ObjectNode schemaOf(TypeMirror type, Element place) {
    ObjectNode schema = derived(type, place);
    addKeywords(schema, type, place);
    if (schema.isEmpty()) {
      throw new InvalidSpecException(
          place,
          "The schema of the type %s is unknown. Add @Schema with its keyword 'type'."
              .formatted(nameOf(type)));
    }
    return schema;
  }

  /** Returns what the type itself says; nothing for an unknown type. */
  private ObjectNode derived(TypeMirror type, Element place) {
    return switch (type.getKind()) {
      case BOOLEAN -> schema("boolean");
      case INT -> schema("integer").put("format", "int32");
      case LONG -> schema("integer").put("format", "int64");
      case FLOAT, DOUBLE -> schema("number");
      case DECLARED -> declared((DeclaredType) type, place);
      default -> JSON.objectNode();
    };
  }

  private ObjectNode declared(DeclaredType type, Element place) {
    return switch (nameOf(type)) {
      case "java.lang.String" -> schema("string");
      case "java.lang.Boolean" -> schema("boolean");
      case "java.lang.Integer" -> schema("integer").put("format", "int32");
      case "java.lang.Long" -> schema("integer").put("format", "int64");
      case "java.lang.Float", "java.lang.Double", "java.math.BigDecimal" -> schema("number");
      case "io.fabric8.kubernetes.api.model.Quantity",
          "io.fabric8.kubernetes.api.model.IntOrString" ->
          numberOrText();
      case "java.util.List", "java.util.Collection" -> list(type, place);
      case "java.util.Set" -> list(type, place).put("x-kubernetes-list-type", "set");
      case "java.util.Map" -> map(type, place);
      default -> ofOwn((TypeElement) type.asElement());
    };
  }

  private ObjectNode ofOwn(TypeElement type) {
    if (type.getKind() == ElementKind.RECORD) {
      return of(type);
    }
    if (type.getKind() != ElementKind.ENUM) {
      return JSON.objectNode();
    }
    ObjectNode schema = schema("string");
    ArrayNode values = schema.putArray("enum");
    for (Element constant : type.getEnclosedElements()) {
      if (constant.getKind() == ElementKind.ENUM_CONSTANT) {
        values.add(nameOf(constant));
      }
    }
    return schema;
  }

  private ObjectNode list(DeclaredType type, Element place) {
    ObjectNode schema = schema("array");
    schema.set("items", schemaOf(argument(type, 0, place), place));
    return schema;
  }

  private ObjectNode map(DeclaredType type, Element place) {
    TypeMirror key = argument(type, 0, place);
    if (!nameOf(key).equals(String.class.getName())) {
      throw new InvalidSpecException(
          place, "A map needs keys of the type String, not %s.".formatted(nameOf(key)));
    }
    ObjectNode schema = schema("object");
    schema.set("additionalProperties", schemaOf(argument(type, 1, place), place));
    return schema;
  }

  private static TypeMirror argument(DeclaredType type, int index, Element place) {
    if (type.getTypeArguments().size() <= index) {
      throw new InvalidSpecException(
          place, "%s needs the type of its elements.".formatted(nameOf(type)));
    }
    return type.getTypeArguments().get(index);
  }

  private static ObjectNode schema(String type) {
    return JSON.objectNode().put("type", type);
  }

  private static ObjectNode numberOrText() {
    ObjectNode schema = JSON.objectNode();
    schema.putArray("anyOf").add(schema("integer")).add(schema("string"));
    return schema.put("x-kubernetes-int-or-string", true);
  }

  /** The annotations of types cannot be read as instances, only as mirrors. */
  private static void addKeywords(ObjectNode schema, AnnotatedConstruct annotated, Element place) {
    for (AnnotationMirror annotation : annotated.getAnnotationMirrors()) {
      TypeElement type = (TypeElement) annotation.getAnnotationType().asElement();
      if (type.getQualifiedName().contentEquals(Schema.class.getName())) {
        for (AnnotationValue value : annotation.getElementValues().values()) {
          SchemaKeywords.add(schema, value.getValue().toString(), place);
        }
      }
    }
  }

  /** Returns the name of a type without its annotations. */
  private static String nameOf(TypeMirror type) {
    return type instanceof DeclaredType declared
        ? ((TypeElement) declared.asElement()).getQualifiedName().toString()
        : type.toString();
  }

  /** Returns the name as Jackson reads it. */
  private static String nameOf(Element element) {
    JsonProperty renamed =
        element instanceof RecordComponentElement component
            ? component.getAccessor().getAnnotation(JsonProperty.class)
            : element.getAnnotation(JsonProperty.class);
    return renamed == null || renamed.value().isEmpty()
        ? element.getSimpleName().toString()
        : renamed.value();
  }

  /** Returns whether any annotation of this simple name is present, as Kotlin and NullAway do. */
  private static boolean isNullable(RecordComponentElement component) {
    return hasNullable(component.asType()) || hasNullable(component.getAccessor());
  }

  private static boolean hasNullable(AnnotatedConstruct annotated) {
    return annotated.getAnnotationMirrors().stream()
        .anyMatch(
            mirror ->
                mirror.getAnnotationType().asElement().getSimpleName().contentEquals("Nullable"));
  }
}
