package io.appoperator.embedded;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The kind of the tests with formats and bounds: each keyword of schemas about them once. */
public final class Readings {

  private Readings() {}

  /** Returns the definition of the kind. */
  public static ObjectNode definition() {
    try (InputStream json =
        Objects.requireNonNull(Readings.class.getResourceAsStream("/readings.json"))) {
      return (ObjectNode) Widgets.json(new String(json.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
