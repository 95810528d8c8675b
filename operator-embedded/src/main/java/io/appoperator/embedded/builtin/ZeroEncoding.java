package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.schema.EmptyFields;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * How kube-apiserver encodes fields of Go structs that are not pointers: it leaves out zero, and
 * encodes a time without a value as null. The descriptions of protobuf messages say which fields
 * are pointers.
 */
final class ZeroEncoding {

  private static final String MESSAGES = "/io/appoperator/embedded/protobuf/messages.txt";
  private static final Set<String> SCALARS = Set.of("string", "bool", "int32", "int64");

  /** Its times are absent if they have no value. */
  private static final String METADATA = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";

  private static final Set<String> TIMES =
      Set.of(
          "io.k8s.apimachinery.pkg.apis.meta.v1.Time",
          "io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime");

  private final Map<String, Map<String, String>> structs;

  private ZeroEncoding(Map<String, Map<String, String>> structs) {
    this.structs = structs;
  }

  static ZeroEncoding read() {
    try (InputStream file =
        Objects.requireNonNull(ZeroEncoding.class.getResourceAsStream(MESSAGES), MESSAGES)) {
      return parse(new String(file.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ZeroEncoding parse(String text) {
    Map<String, Map<String, String>> structs = new HashMap<>();
    Map<String, String> fields = new HashMap<>();
    for (String line : text.lines().toList()) {
      String[] parts = line.split(" ");
      if (parts.length == 1) {
        fields = structs.computeIfAbsent(line, name -> new HashMap<>());
      } else {
        fields.put(parts[1], parts[2]);
      }
    }
    return new ZeroEncoding(structs);
  }

  /** Adds to the properties of a schema what holds for their zeros. */
  void setOptions(String name, ObjectNode schema) {
    Map<String, String> fields =
        name.equals(METADATA) ? Map.of() : structs.getOrDefault(name, Map.of());
    fields.forEach(
        (field, type) -> {
          if (schema.path("properties").path(field) instanceof ObjectNode property) {
            setOptions(property, type);
          }
        });
  }

  private static void setOptions(ObjectNode property, String type) {
    if (SCALARS.contains(type)) {
      property.put(EmptyFields.OMITS_ZERO, true);
    } else if (TIMES.contains(type) && !property.has("default")) {
      property.put("nullable", true).putNull("default");
    }
  }
}
