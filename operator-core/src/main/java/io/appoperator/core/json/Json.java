package io.appoperator.core.json;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.FieldPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON trees. Shared values are never changed, only copied. */
public final class Json {

  /**
   * Keeps no table of names. The managedFields of each object have names with a uid, and Jackson
   * would copy the whole table for each new name: more memory than the object.
   */
  private static final JsonFactory FACTORY =
      JsonFactory.builder().disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES).build();

  private static final ObjectMapper MAPPER = mapper();

  private static final SortedNodes SORTED = new SortedNodes();

  private static final ObjectMapper FIELDS =
      MAPPER
          .copy()
          .setVisibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)
          .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS);

  private static final DefaultPrettyPrinter PRETTY = pretty();

  private Json() {}

  /** Returns a parser of JSON text, for documents that are read token by token. */
  public static JsonParser parser(String text) throws IOException {
    return FACTORY.createParser(text);
  }

  /** Returns a new empty object. */
  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** Returns an object with the same members, which keeps its own keys sorted. */
  public static ObjectNode sortedKeys(ObjectNode object) {
    return SORTED.objectNode().setAll(object);
  }

  /** Converts a model object into a tree. */
  public static JsonNode tree(Object value) {
    return MAPPER.valueToTree(value);
  }

  /** Converts an object into a tree of all its fields, including private ones. */
  public static JsonNode treeOfFields(Object value) {
    return FIELDS.valueToTree(value);
  }

  /** Converts a model object into a tree that keeps its keys sorted, including added ones. */
  public static JsonNode sortedTree(Object value) {
    try (SortedTreeGenerator generator = new SortedTreeGenerator(MAPPER, SORTED)) {
      MAPPER.writeValue(generator, value);
      return generator.tree();
    } catch (IOException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /** Converts a tree into a type; unknown fields are ignored. */
  public static <T> T read(JsonNode tree, Class<T> type) throws JsonProcessingException {
    return MAPPER.treeToValue(tree, type);
  }

  /** Converts a tree into maps, lists and scalars. */
  public static Map<?, ?> plain(ObjectNode tree) {
    return MAPPER.convertValue(tree, Map.class);
  }

  /** Loads what the first parser needs. */
  public static void prepareParser() {
    JsonNode unused = parseValue(new byte[] {'0'});
  }

  /** Makes the writer of a type, which the first value of it needs. */
  public static void prepareWriter(Class<?> type) {
    ObjectWriter unused = MAPPER.writerFor(type);
  }

  /** Returns a parser of UTF-8 bytes; must be closed. */
  public static JsonParser parser(byte[] bytes) throws IOException {
    return MAPPER.createParser(bytes);
  }

  /** Returns the value at the current token of a parser. */
  public static JsonNode tree(JsonParser parser) throws IOException {
    return MAPPER.readTree(parser);
  }

  /** Parses an object from UTF-8 bytes; what is not UTF-8 becomes the character U+FFFD. */
  public static ObjectNode parse(byte[] bytes) throws IOException {
    JsonNode tree = MAPPER.readTree(bytes);
    if (tree instanceof ObjectNode object) {
      return object;
    }
    throw new IOException("Expected a JSON object");
  }

  /** Parses UTF-8 bytes into maps, lists and scalars. */
  public static Object parsePlain(byte[] bytes) throws IOException {
    return MAPPER.readValue(bytes, Object.class);
  }

  /** Parses any value from UTF-8 bytes that {@link #bytes} has made. */
  static JsonNode parseValue(byte[] bytes) {
    try {
      return MAPPER.readTree(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the UTF-8 bytes of a tree, its keys in their order. */
  public static byte[] bytes(JsonNode tree) {
    return JsonWriter.bytes(tree);
  }

  /** Adds the UTF-8 bytes of a tree to a digest, its keys in their order. */
  public static void update(MessageDigest digest, JsonNode tree) {
    JsonWriter.update(digest, tree);
  }

  /** Returns the same bytes as {@link #bytes}, also of values for which Jackson alone decides. */
  static byte[] bytesByJackson(JsonNode tree) {
    try {
      return MAPPER.writeValueAsBytes(tree);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns an indented tree, its keys in their order, with {@code \n} as line separator. */
  public static String pretty(JsonNode tree) {
    try {
      return MAPPER.writer(PRETTY).writeValueAsString(tree);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a copy with all keys sorted: equal content, equal bytes. */
  public static JsonNode sorted(JsonNode tree) {
    if (tree instanceof ObjectNode object) {
      List<Map.Entry<String, JsonNode>> entries = new ArrayList<>(object.properties());
      entries.sort(Comparator.comparing(Map.Entry::getKey));
      ObjectNode copy = object();
      entries.forEach(entry -> copy.set(entry.getKey(), sorted(entry.getValue())));
      return copy;
    }
    if (tree instanceof ArrayNode array) {
      ArrayNode copy = JsonNodeFactory.instance.arrayNode(array.size());
      array.forEach(element -> copy.add(sorted(element)));
      return copy;
    }
    return tree;
  }

  /** Returns the value at a path, or null if there is none. */
  public static @Nullable JsonNode at(JsonNode tree, FieldPath path) {
    JsonNode node = tree;
    for (String name : path.names()) {
      JsonNode next = node.get(name);
      if (next == null) {
        return null;
      }
      node = next;
    }
    return node;
  }

  /** Sets the value at a path, and creates missing parents. */
  public static void set(ObjectNode tree, FieldPath path, JsonNode value) {
    ObjectNode parent = tree;
    for (String name : path.names().subList(0, path.names().size() - 1)) {
      parent = parent.withObjectProperty(name);
    }
    parent.set(last(path), value);
  }

  /** Removes the value at a path, if there is one. */
  public static void remove(ObjectNode tree, FieldPath path) {
    JsonNode parent = tree;
    for (String name : path.names().subList(0, path.names().size() - 1)) {
      parent = parent.path(name);
    }
    if (parent instanceof ObjectNode object) {
      object.remove(last(path));
    }
  }

  /**
   * Returns a tree without some fields. It shares the others with the tree, which is not changed.
   */
  public static ObjectNode without(ObjectNode tree, Collection<FieldPath> paths) {
    ObjectNode rest = tree;
    for (FieldPath path : paths) {
      rest = without(rest, path.names());
    }
    return rest;
  }

  private static ObjectNode without(ObjectNode tree, List<String> names) {
    JsonNode member = tree.get(names.get(0));
    if (member == null) {
      return tree;
    }
    ObjectNode rest = tree.objectNode().setAll(tree);
    if (names.size() == 1) {
      rest.remove(names.get(0));
    } else if (member instanceof ObjectNode object) {
      rest.set(names.get(0), without(object, names.subList(1, names.size())));
    }
    return rest;
  }

  private static String last(FieldPath path) {
    return path.names().get(path.names().size() - 1);
  }

  private static ObjectMapper mapper() {
    ObjectMapper mapper =
        JsonMapper.builder(FACTORY)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            // The API server parses apply bodies as YAML, which does not support escaped surrogate
            // pairs.
            .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
            .addModule(models())
            .build();
    return mapper.setConfig(mapper.getSerializationConfig().with(new ModelIntrospector()));
  }

  private static SimpleModule models() {
    SimpleModule models = new SimpleModule("models");
    models.setDeserializers(new LazyModels());
    return models;
  }

  private static DefaultPrettyPrinter pretty() {
    DefaultIndenter indent = new DefaultIndenter("  ", "\n");
    return new DefaultPrettyPrinter(
            Separators.createDefaultInstance()
                .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                .withObjectEmptySeparator("")
                .withArrayEmptySeparator(""))
        .withObjectIndenter(indent)
        .withArrayIndenter(indent);
  }
}
