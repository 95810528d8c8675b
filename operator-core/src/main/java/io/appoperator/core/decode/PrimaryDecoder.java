package io.appoperator.core.decode;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Primary;
import io.appoperator.api.PrimaryKind;
import io.appoperator.core.json.Json;
import io.appoperator.core.plugin.Declaration;
import io.appoperator.core.plugin.KindFault;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginException;
import io.appoperator.core.plugin.PrimarySecrets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decodes documents of one primary kind: checks them against the schema of its
 * CustomResourceDefinition, sets defaults, reads the spec and applies the kind's rules.
 * Thread-safe.
 */
public final class PrimaryDecoder<S> {

  private static final String STATUS = "status";

  private final PrimaryKind<S> kind;
  private final SpecExtensions extensions;
  private final JsonNode definition;
  private final StructuralSchema schema;
  private final boolean predicting;

  /** Null if the settings say nothing about this kind. */
  private final @Nullable SettingsMerger settings;

  /**
   * Creates a decoder for a kind, for use in a running operator.
   *
   * @throws PluginException if the kind's CustomResourceDefinition has no schema for its version
   */
  public PrimaryDecoder(LoadedKind<S> kind) {
    this(kind, false);
  }

  private PrimaryDecoder(LoadedKind<S> kind, boolean predicting) {
    this.predicting = predicting;
    this.kind = kind.primary();
    JsonNode own = versionSchema(kind.primary());
    this.extensions = SpecExtensions.of(kind, own);
    this.definition = extensions.validating(own);
    this.schema = new StructuralSchema(definition);
    this.settings =
        SettingsMerger.of(kind, new SpecSchema(definition.path("properties").path("spec")));
  }

  /**
   * Returns a decoder for offline commands: it also rejects values that the API server would reject
   * in the rendered objects.
   *
   * @throws PluginException as the constructor does
   */
  public static <S> PrimaryDecoder<S> offline(LoadedKind<S> kind) {
    return new PrimaryDecoder<>(kind, true);
  }

  private PrimaryDecoder(PrimaryDecoder<S> other) {
    this.predicting = other.predicting;
    this.kind = other.kind;
    this.extensions = other.extensions;
    this.definition = other.definition;
    this.schema = other.schema;
    this.settings = null;
  }

  /** Returns a decoder that does not know the settings, for documents with their fields. */
  public PrimaryDecoder<S> withoutSettings() {
    return new PrimaryDecoder<>(this);
  }

  /** Returns the schema for the validation; shared, never changed. */
  public JsonNode schema() {
    return definition;
  }

  /**
   * Returns a copy of a document with all defaults of the schema, and without its status: what the
   * API server stores.
   */
  public ObjectNode complete(ObjectNode document) {
    return identity(document).setAll(bodyWithDefaults(document));
  }

  /**
   * A document with all defaults and with the fields of the settings.
   *
   * @param json the document, without its status
   * @param places the file and line of each field that the settings have set, by path
   */
  public record EffectiveDocument(ObjectNode json, Map<String, String> places) {}

  /** Returns a copy of a document as it is rendered. */
  public EffectiveDocument effective(ObjectNode document) {
    if (settings == null) {
      return new EffectiveDocument(complete(document), Map.of());
    }
    MergedSpec merged = merge(bodyWithDefaults(document), settings);
    return new EffectiveDocument(
        identity(document).setAll(merged.body()), merged.fields().places());
  }

  private static ObjectNode identity(ObjectNode document) {
    ObjectNode identity = Json.object();
    for (String field : List.of("apiVersion", "kind", "metadata")) {
      if (document.has(field)) {
        identity.set(field, document.get(field).deepCopy());
      }
    }
    return identity;
  }

  /**
   * Decodes a document.
   *
   * @param document an object of this kind, from a file or from the API server; not changed
   */
  public Decoded<S> decode(ObjectNode document) {
    if (settings == null) {
      return decode(document, bodyWithDefaults(document));
    }
    ObjectNode own = bodyWithDefaults(document);
    if (predicting) {
      // The API server does not know the settings.
      Decoded<S> alone = decode(document, own);
      if (alone.primary() == null) {
        return alone;
      }
    }
    MergedSpec merged = merge(own, settings);
    if (!merged.fields().conflicts().isEmpty()) {
      return new Decoded<>(null, merged.fields().conflicts());
    }
    Decoded<S> decoded = decode(document, merged.body());
    return new Decoded<>(
        decoded.primary(), decoded.diagnostics().stream().map(merged.fields()::locate).toList());
  }

  private Decoded<S> decode(ObjectNode document, ObjectNode complete) {
    JsonNode metadata = document.path("metadata");
    List<Diagnostic> problems = new ArrayList<>(MetadataCheck.problems(metadata));
    problems.addAll(schema.check(complete, ""));
    List<Diagnostic> unloaded = extensions.unknown(complete.path("spec"), predicting);
    unloaded.stream().filter(Diagnostic::isError).forEach(problems::add);
    if (!problems.isEmpty()) {
      problems.addAll(furtherErrors(metadata, complete, problems));
      return new Decoded<>(null, problems);
    }
    Primary<S> primary;
    try {
      primary = primary(metadata, complete);
    } catch (UnreadableFieldException e) {
      return new Decoded<>(null, List.of(unreadable(complete, e)));
    }
    List<Diagnostic> findings = new ArrayList<>(unloaded);
    try {
      findings.addAll(findings(primary));
    } catch (KindFault e) {
      findings.add(e.diagnostic());
    }
    boolean refused = findings.stream().anyMatch(Diagnostic::isError);
    return new Decoded<>(refused ? null : primary, findings);
  }

  /**
   * Reads a document that was decoded without errors before, and checks nothing again.
   *
   * @param document an object of this kind; not changed
   * @return empty if it cannot be read
   */
  public Optional<Primary<S>> readValid(ObjectNode document) {
    try {
      return Optional.of(primary(document.path("metadata"), effectiveBody(document)));
    } catch (UnreadableFieldException e) {
      return Optional.empty();
    }
  }

  private ObjectNode effectiveBody(ObjectNode document) {
    ObjectNode own = bodyWithDefaults(document);
    return settings == null ? own : merge(own, settings).body();
  }

  /** A body with the settings and all defaults. */
  private record MergedSpec(ObjectNode body, SettingsMerger.MergedFields fields) {}

  /** Merges the settings into a body, which is changed. */
  private MergedSpec merge(ObjectNode own, SettingsMerger with) {
    if (!(own.get("spec") instanceof ObjectNode spec)) {
      return new MergedSpec(own, new SettingsMerger.MergedFields(List.of(), Map.of()));
    }
    SettingsMerger.MergedFields fields = with.merge(spec);
    // The settings may have created sections that have defaults.
    schema.setDefaults(own);
    return new MergedSpec(own, fields);
  }

  /** The status is not an input: both the status of the document and its default are ignored. */
  private ObjectNode bodyWithDefaults(ObjectNode document) {
    ObjectNode body = Json.object().setAll(document);
    body.remove(List.of("apiVersion", "kind", "metadata", STATUS));
    ObjectNode complete = schema.withDefaults(body);
    complete.remove(STATUS);
    return complete;
  }

  private Primary<S> primary(JsonNode metadata, ObjectNode complete)
      throws UnreadableFieldException {
    JsonNode spec = complete.path("spec");
    return new Primary<>(
        kind.kind(),
        metadata.path("namespace").asText("default"),
        metadata.path("name").asText(),
        texts(metadata.path("annotations")),
        spec(spec),
        extensions.read(spec));
  }

  private S spec(JsonNode spec) throws UnreadableFieldException {
    try {
      return Json.read(spec, kind.specType());
    } catch (JsonProcessingException e) {
      throw new UnreadableFieldException("spec", e);
    }
  }

  /** The type of a spec is plug-in code as well, and may quote rejected values. */
  private static Diagnostic unreadable(ObjectNode complete, UnreadableFieldException problem) {
    return Diagnostic.invalid(
        problem.path(), PrimarySecrets.of(complete).text(String.valueOf(problem.getMessage())));
  }

  /**
   * Returns the violated rules in addition to the schema errors, so that one run shows every error.
   */
  private List<Diagnostic> furtherErrors(
      JsonNode metadata, ObjectNode complete, List<Diagnostic> problems) {
    RejectedFields refused = RejectedFields.of(problems);
    try {
      ObjectNode readable = refused.removeFrom(complete, definition);
      Primary<S> primary = primary(metadata, readable);
      List<Diagnostic> rules =
          KindFault.guard(kind, "validate", primary, () -> kind.validate(primary, refused::affect));
      return Stream.concat(
              rules.stream(),
              predictRefusals(primary).stream().filter(p -> !refused.affect(p.path())))
          .filter(Diagnostic::isError)
          .toList();
    } catch (UnreadableFieldException | KindFault e) {
      // The code of a kind expects a spec that satisfies its schema, which this one does not.
      return List.of();
    }
  }

  private List<Diagnostic> findings(Primary<S> primary) {
    List<Diagnostic> findings =
        new ArrayList<>(KindFault.guard(kind, "validate", primary, () -> kind.validate(primary)));
    findings.addAll(predictRefusals(primary));
    return findings;
  }

  private List<Diagnostic> predictRefusals(Primary<S> primary) {
    return predicting
        ? KindFault.guard(kind, "predictRefusals", primary, () -> kind.predictRefusals(primary))
        : List.of();
  }

  private static JsonNode versionSchema(PrimaryKind<?> kind) {
    for (JsonNode version : CrdDocument.parse(kind).path("spec").path("versions")) {
      if (version.path("name").asText().equals(kind.kind().version())) {
        return version.path("schema").path("openAPIV3Schema");
      }
    }
    throw new Declaration(kind)
        .failure(
            "crd",
            "returned a CustomResourceDefinition of %s without the version %s"
                .formatted(kind.kind().kind(), kind.kind().version()),
            null);
  }

  private static Map<String, String> texts(JsonNode object) {
    Map<String, String> texts = new TreeMap<>();
    object.properties().forEach(entry -> texts.put(entry.getKey(), entry.getValue().asText()));
    return texts;
  }
}
