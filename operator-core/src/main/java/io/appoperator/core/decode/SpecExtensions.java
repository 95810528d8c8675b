package io.appoperator.core.decode;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.SettingsRules;
import io.appoperator.api.Severity;
import io.appoperator.api.ValueType;
import io.appoperator.core.json.Json;
import io.appoperator.core.plugin.Declaration;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.plugin.PluginException;
import io.appoperator.core.plugin.RenderInputs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The sections of the {@code spec} of a kind that belong to its managers: {@code
 * spec.extensions.<id>} has the type and the schema that the manager with the id declares.
 * Immutable and thread-safe.
 */
public final class SpecExtensions {

  private static final String FIELD = "extensions";
  private static final String PATH = "spec." + FIELD;
  private static final String SECTION = "/properties/spec/properties/" + FIELD;
  private static final String PROPERTIES = "properties";
  private static final String OPEN = "x-kubernetes-preserve-unknown-fields";
  private static final String METHOD = "extension";

  private final Map<String, Extension> byId = new TreeMap<>();

  /** The type of an extension, with its parsed schema, which is shared and never changed. */
  private record Extension(ValueType<?> type, ObjectNode schema) {}

  private final boolean supported;

  /** The line of the settings that disables each disabled manager, by its id. */
  private final Map<String, String> disabled = new TreeMap<>();

  private SpecExtensions(boolean supported) {
    this.supported = supported;
  }

  /**
   * Returns the extensions of a kind. A kind has some if its schema leaves every section of {@code
   * spec.extensions} open.
   *
   * @param definition the schema of the kind
   * @throws PluginException if the schema of an extension cannot be read, or if a manager has an
   *     extension and the kind has none
   */
  static SpecExtensions of(LoadedKind<?> kind, JsonNode definition) {
    boolean supported = definition.at(SECTION + "/additionalProperties/" + OPEN).asBoolean();
    SpecExtensions extensions = new SpecExtensions(supported);
    RenderInputs inputs = kind.inputs();
    inputs
        .disabled()
        .keySet()
        .forEach(id -> extensions.disabled.put(id, inputs.place("managers." + id + ".enabled")));
    for (LoadedManager<?> manager : kind.managers()) {
      manager.extension().ifPresent(type -> extensions.byId.put(manager.id(), read(manager, type)));
    }
    if (!supported && !extensions.byId.isEmpty()) {
      throw new PluginException(
          "The manager '%s' has an extension, but the kind %s of %s has no %s. Remove the jar of the manager."
              .formatted(
                  extensions.byId.keySet().iterator().next(),
                  kind.kind().kind(),
                  kind.origin(),
                  PATH));
    }
    return extensions;
  }

  private static Extension read(LoadedManager<?> manager, ValueType<?> type) {
    Declaration declaration = new Declaration(manager.manager());
    ObjectNode schema =
        DeclaredDocument.parse(declaration, METHOD, "the schema of the extension", type.schema());
    if (!schema.path("type").asText().equals("object")) {
      throw declaration.failure(METHOD, "returned a schema without 'type: object'", null);
    }
    return new Extension(type, schema);
  }

  /**
   * Returns a schema that validates and completes the extensions, too.
   *
   * @param definition the schema of the kind; not changed
   */
  JsonNode validating(JsonNode definition) {
    return merged(definition, schema -> schema);
  }

  /** Returns a CustomResourceDefinition that validates extensions, but sets no defaults in them. */
  public static ObjectNode definition(LoadedKind<?> kind) {
    ObjectNode definition = CrdDocument.parse(kind.primary());
    for (JsonNode version : definition.path("spec").path("versions")) {
      if (version.path("name").asText().equals(kind.kind().version())
          && version.path("schema") instanceof ObjectNode schema) {
        JsonNode own = schema.path("openAPIV3Schema");
        schema.set("openAPIV3Schema", of(kind, own).merged(own, SpecExtensions::stored));
      }
    }
    return definition;
  }

  private JsonNode merged(JsonNode definition, UnaryOperator<JsonNode> form) {
    if (byId.isEmpty()) {
      return definition;
    }
    JsonNode copy = definition.deepCopy();
    if (copy.at(SECTION) instanceof ObjectNode section) {
      section.remove("additionalProperties");
      section.put(OPEN, true);
      ObjectNode properties = section.putObject(PROPERTIES);
      byId.forEach((id, extension) -> properties.set(id, form.apply(extension.schema())));
    }
    return copy;
  }

  /**
   * Returns a schema for the API server. Without the plug-in, or with another version of it, the
   * server must neither delete a field nor set a default that the operator does not see offline.
   */
  private static JsonNode stored(JsonNode schema) {
    if (!(schema instanceof ObjectNode)) {
      return schema;
    }
    ObjectNode copy = schema.deepCopy();
    copy.remove("default");
    if (copy.get("required") instanceof ArrayNode required) {
      copy.set("required", withoutDefaults(required, copy.path(PROPERTIES)));
    }
    if (copy.path(PROPERTIES) instanceof ObjectNode properties) {
      copy.put(OPEN, true);
      for (Map.Entry<String, JsonNode> property : copy.path(PROPERTIES).properties()) {
        properties.set(property.getKey(), stored(property.getValue()));
      }
    } else if (copy.path("type").asText().equals("object") && !copy.has("additionalProperties")) {
      copy.put(OPEN, true);
    }
    for (String nested : List.of("items", "additionalProperties")) {
      if (copy.has(nested)) {
        copy.set(nested, stored(copy.get(nested)));
      }
    }
    return copy;
  }

  /** The operator sets what the author of a resource may leave out. */
  private static JsonNode withoutDefaults(ArrayNode required, JsonNode properties) {
    ArrayNode names = required.arrayNode();
    for (JsonNode name : required) {
      if (!properties.path(name.asText()).has("default")) {
        names.add(name);
      }
    }
    return names;
  }

  /**
   * Returns the problems of extensions that no loaded manager has.
   *
   * @param spec the {@code spec} of a primary resource
   * @param offline whether they are errors; otherwise their objects stay, with a warning
   */
  List<Diagnostic> unknown(JsonNode spec, boolean offline) {
    List<Diagnostic> problems = new ArrayList<>();
    if (!supported) {
      return problems;
    }
    spec.path(FIELD)
        .fieldNames()
        .forEachRemaining(
            id -> {
              if (!byId.containsKey(id)) {
                problems.add(offline ? error(id) : warning(id));
              }
            });
    return problems;
  }

  private Diagnostic error(String id) {
    String place = disabled.get(id);
    return new Diagnostic(
        Severity.ERROR,
        Reason.UNKNOWN_FIELD,
        path(id),
        place == null ? notLoaded(id) : disabled(id, place) + " Remove the field, or that line.");
  }

  private String notLoaded(String id) {
    return "No loaded plug-in has the extension '%s'.%s Add its jar to OPERATOR_PLUGINS, or remove the field."
        .formatted(id, NearestName.hint(id, List.copyOf(byId.keySet())));
  }

  private static String disabled(String id, String place) {
    return "The manager '%s' of this extension is disabled by %s.".formatted(id, place);
  }

  private Diagnostic warning(String id) {
    String place = disabled.get(id);
    return new Diagnostic(
        Severity.WARNING,
        Reason.MANAGER_MISSING,
        path(id),
        place == null
            ? "No loaded plug-in has the extension '%s', so that it has no effect; its objects stay as they are. Add the jar, or remove the field."
                .formatted(id)
            : disabled(id, place) + " It has no effect, and its objects stay as they are.");
  }

  /**
   * Reads the values of the extensions.
   *
   * @param spec a {@code spec} that satisfies the schema, with all defaults
   * @return the value of each extension that is present, by id
   * @throws UnreadableFieldException if a class rejects its value
   */
  Map<String, Object> read(JsonNode spec) throws UnreadableFieldException {
    Map<String, Object> values = new TreeMap<>();
    JsonNode given = spec.path(FIELD);
    for (Map.Entry<String, Extension> extension : byId.entrySet()) {
      @Nullable JsonNode value = given.get(extension.getKey());
      if (value != null) {
        try {
          values.put(extension.getKey(), Json.read(value, extension.getValue().type().type()));
        } catch (JsonProcessingException e) {
          throw new UnreadableFieldException(path(extension.getKey()), e);
        }
      }
    }
    return values;
  }

  /** Returns the path of the extension of a manager. */
  public static String path(String manager) {
    return PATH + "." + manager;
  }

  /**
   * Returns a schema for settings, which cannot name an extension that no loaded manager has.
   *
   * @param spec the schema of the {@code spec} with its extensions; not changed
   */
  public static SpecSchema forSettings(JsonNode spec) {
    if (!spec.path(PROPERTIES).has(FIELD)) {
      return new SpecSchema(spec);
    }
    JsonNode copy = spec.deepCopy();
    if (copy.path(PROPERTIES).path(FIELD) instanceof ObjectNode section) {
      section.remove(List.of("additionalProperties", OPEN));
      section.withObjectProperty(PROPERTIES);
    }
    return new SpecSchema(copy);
  }

  /** Returns the rules of the settings: no default creates an extension. */
  public static SettingsRules rules(LoadedKind<?> kind) {
    SettingsRules rules =
        new Declaration(kind.primary()).read("settingsRules", kind.primary()::settingsRules);
    for (LoadedManager<?> manager : kind.managers()) {
      if (manager.extension().isPresent()) {
        rules = rules.requestsObject(FIELD + "." + manager.id());
      }
    }
    return rules;
  }
}
