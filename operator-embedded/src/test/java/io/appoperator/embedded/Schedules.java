package io.appoperator.embedded;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The kind of the tests with validation rules: each sort of rule and of function once. */
public final class Schedules {

  private Schedules() {}

  /** Returns the definition of the kind. */
  public static ObjectNode definition() {
    try (InputStream json =
        Objects.requireNonNull(Schedules.class.getResourceAsStream("/schedules.json"))) {
      return (ObjectNode) Widgets.json(new String(json.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
