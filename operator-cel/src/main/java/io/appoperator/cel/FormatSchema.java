package io.appoperator.cel;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.decode.StructuralSchema;
import io.appoperator.core.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/** The schema of manager files. */
final class FormatSchema {

  private static final String FILE = "manager.schema.json";

  private FormatSchema() {}

  /** Reads the schema. */
  static StructuralSchema load() {
    return new StructuralSchema(document());
  }

  /** Returns the schema as JSON. */
  static ObjectNode document() {
    try (InputStream content =
        Objects.requireNonNull(FormatSchema.class.getResourceAsStream(FILE))) {
      return Json.parse(content.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
