package io.appoperator.embedded.type;

import static io.appoperator.embedded.type.SchemaTypes.field;

import io.appoperator.embedded.type.Type.Elements;
import io.appoperator.embedded.type.Type.ListShape;
import io.appoperator.embedded.type.Type.MapField;
import io.appoperator.embedded.type.Type.MapShape;
import io.appoperator.embedded.type.Type.Scalar;
import java.util.List;
import java.util.Map;

/** The type of {@code metadata}, which is the same for all kinds. */
final class MetadataType {

  private static final Type STRING = Type.of(Scalar.STRING);
  private static final Type NUMBER = Type.of(Scalar.NUMBER);
  private static final Type TIME = Type.of(Scalar.ANY);
  private static final Type STRINGS = Type.of(new MapShape(Map.of(), () -> STRING, false));

  private static final Type OWNER =
      Type.of(
          new MapShape(
              Map.of(
                  "apiVersion", field(STRING),
                  "kind", field(STRING),
                  "name", field(STRING),
                  "uid", field(STRING),
                  "controller", field(Type.of(Scalar.BOOLEAN)),
                  "blockOwnerDeletion", field(Type.of(Scalar.BOOLEAN))),
              null,
              true));

  static final Type TYPE =
      Type.of(
          new MapShape(
              Map.ofEntries(
                  entry("name", STRING),
                  entry("generateName", STRING),
                  entry("namespace", STRING),
                  entry("selfLink", STRING),
                  entry("uid", STRING),
                  entry("resourceVersion", STRING),
                  entry("generation", NUMBER),
                  entry("creationTimestamp", TIME),
                  entry("deletionTimestamp", TIME),
                  entry("deletionGracePeriodSeconds", NUMBER),
                  entry("labels", STRINGS),
                  entry("annotations", STRINGS),
                  entry(
                      "ownerReferences",
                      Type.of(new ListShape(() -> OWNER, Elements.MAP, List.of("uid")))),
                  entry(
                      "finalizers", Type.of(new ListShape(() -> STRING, Elements.SET, List.of()))),
                  entry(
                      "managedFields",
                      Type.of(new ListShape(Type::untyped, Elements.ATOMIC, List.of())))),
              null,
              false));

  private MetadataType() {}

  private static Map.Entry<String, MapField> entry(String name, Type type) {
    return Map.entry(name, field(type));
  }
}
