package io.appoperator.embedded.body;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.representer.Representer;
import org.yaml.snakeyaml.resolver.Resolver;

/** Converts bodies between YAML and JSON. Untrusted YAML cannot exhaust the memory. */
public final class YamlBody {

  static final int MAX_CHARACTERS = 3 * 1024 * 1024;
  static final int MAX_DEPTH = 100;

  /** Aliases may repeat parts of a document; this many values end the conversion. */
  private static final int MAX_VALUES = 500_000;

  private static final ObjectMapper JSON = new ObjectMapper();

  private int values;

  private YamlBody() {}

  /** Returns the JSON of the first document; as kube-apiserver, it ignores what follows. */
  public static JsonNode parse(String yaml) throws BodyException {
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(MAX_CHARACTERS);
    options.setNestingDepthLimit(MAX_DEPTH);
    options.setAllowDuplicateKeys(true);
    // A body of a client is not an event of the server.
    options.setWarnOnDuplicateKeys(false);
    DumperOptions unused = new DumperOptions();
    try {
      Iterator<Object> documents =
          new Yaml(
                  new SafeConstructor(options),
                  new Representer(unused),
                  unused,
                  options,
                  new JsonTypes())
              .loadAll(yaml)
              .iterator();
      return new YamlBody().toJson(documents.hasNext() ? documents.next() : null);
    } catch (YAMLException | IllegalArgumentException e) {
      throw new BodyException(problem(e));
    }
  }

  /** Returns a document in block style. */
  public static String write(JsonNode json) {
    DumperOptions options = new DumperOptions();
    options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
    return new Yaml(options).dump(JSON.convertValue(json, Object.class));
  }

  private JsonNode toJson(@Nullable Object value) {
    if (++values > MAX_VALUES) {
      throw new IllegalArgumentException("document contains excessive aliasing");
    }
    if (value instanceof Map<?, ?> map) {
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      map.forEach((key, field) -> object.set(String.valueOf(key), toJson(field)));
      return object;
    }
    if (value instanceof List<?> list) {
      ArrayNode array = JsonNodeFactory.instance.arrayNode();
      list.forEach(item -> array.add(toJson(item)));
      return array;
    }
    return JSON.valueToTree(value);
  }

  private static String problem(RuntimeException e) {
    if (e instanceof MarkedYAMLException marked && marked.getProblemMark() != null) {
      return "line %s: %s".formatted(marked.getProblemMark().getLine() + 1, marked.getProblem());
    }
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  /** Resolves scalars as JSON has them: a date is a text. */
  private static final class JsonTypes extends Resolver {

    @Override
    protected void addImplicitResolvers() {
      addImplicitResolver(Tag.BOOL, BOOL, "yYnNtTfFoO");
      addImplicitResolver(Tag.INT, INT, "-+0123456789");
      addImplicitResolver(Tag.FLOAT, FLOAT, "-+0123456789.");
      addImplicitResolver(Tag.NULL, NULL, "~nN\0");
      addImplicitResolver(Tag.NULL, EMPTY, null);
    }
  }
}
