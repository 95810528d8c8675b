package io.appoperator.embedded.protobuf;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which fields the messages of built-in kinds have. Immutable. */
final class MessageTypes {

  private final Map<String, Map<Integer, Field>> messages = new HashMap<>();

  private MessageTypes() {}

  /** Whether a field has one value or several. */
  enum Shape {
    SINGLE,
    LIST,
    MAP
  }

  /**
   * A field of a message.
   *
   * @param name the name in JSON; a dot if its fields are those of the object itself
   * @param type the name of the message or scalar
   * @param shape whether it has several values
   * @param keepsZero whether JSON has it although it is zero
   */
  record Field(String name, String type, Shape shape, boolean keepsZero) {

    boolean isInlined() {
      return name.equals(".");
    }

    static Field parse(String name, String text) {
      boolean keepsZero = text.startsWith("*");
      String shaped = keepsZero ? text.substring(1) : text;
      Shape shape =
          shaped.startsWith("[]") ? Shape.LIST : shaped.startsWith("{}") ? Shape.MAP : Shape.SINGLE;
      String type = shape == Shape.SINGLE ? shaped : shaped.substring(2);
      return new Field(name, type, shape, keepsZero);
    }
  }

  /** Reads the table that {@code src/test/protobuf/harvest} prints. */
  static MessageTypes read() {
    MessageTypes types = new MessageTypes();
    try (InputStream text =
            Objects.requireNonNull(MessageTypes.class.getResourceAsStream("messages.txt"));
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(text, StandardCharsets.UTF_8))) {
      Map<Integer, Field> message = new HashMap<>();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] words = line.split(" ");
        if (words.length == 1) {
          message = new HashMap<>();
          types.messages.put(line, message);
        } else {
          message.put(Integer.valueOf(words[0]), Field.parse(words[1], words[2]));
        }
      }
      return types;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the name of the message of a kind. */
  Optional<String> find(String apiVersion, String kind) {
    String[] parts = apiVersion.split("/");
    String group = parts.length == 1 ? "core" : parts[0].replaceFirst("\\..*", "");
    String name = "io.k8s.api.%s.%s.%s".formatted(group, parts[parts.length - 1], kind);
    String options = "io.k8s.apimachinery.pkg.apis.meta.v1." + kind;
    return Optional.of(messages.containsKey(name) ? name : options).filter(messages::containsKey);
  }

  boolean isMessage(String type) {
    return messages.containsKey(type);
  }

  @Nullable Field field(String message, int number) {
    return messages.getOrDefault(message, Map.of()).get(number);
  }
}
