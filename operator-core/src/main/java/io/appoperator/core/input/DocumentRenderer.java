package io.appoperator.core.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.Problem;
import io.appoperator.core.decode.RawDocument;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.json.Json;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.Rendering;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Decodes and renders documents independently of each other. Thread-safe. */
final class DocumentRenderer {

  private static final String DEFAULT_NAMESPACE = "default";

  private final KnownKinds kinds;
  private final @Nullable String namespace;
  private final UnknownKinds unknownKinds;
  private final YamlReader yaml = new YamlReader();
  private final Map<ResourceKind, RenderPath<?>> paths = new ConcurrentHashMap<>();

  DocumentRenderer(PluginRegistry plugins, @Nullable String namespace, UnknownKinds unknownKinds) {
    this.kinds = new KnownKinds(plugins);
    this.namespace = namespace;
    this.unknownKinds = unknownKinds;
  }

  LoadedDocument render(RawDocument raw) {
    YamlReader.Result read = yaml.read(raw);
    if (unknownKinds == UnknownKinds.SKIP && read.isOther() && raw.path().isEmpty()) {
      return new LoadedDocument(raw, List.of(withoutFields(raw)), List.of(), false);
    }
    PartialDocument partial =
        new PartialDocument(new ArrayList<>(), new ArrayList<>(read.problems()));
    for (Document document : read.documents()) {
      if (unknownKinds == UnknownKinds.SKIP && kinds.isForeign(document.json())) {
        partial.parts.add(new UnknownObject(document, false));
      } else {
        render(document, partial);
      }
    }
    partial.problems.sort(Comparator.comparingInt(Problem::line));
    boolean empty = read.documents().isEmpty() && read.problems().isEmpty();
    return new LoadedDocument(raw, partial.parts, partial.problems, empty);
  }

  private static UnknownObject withoutFields(RawDocument raw) {
    return new UnknownObject(
        new Document(raw.source(), raw.index(), "", Json.object(), Map.of()), false);
  }

  /** The intermediate result of a document. */
  private record PartialDocument(List<LoadedDocument.Part> parts, List<Problem> problems) {}

  private void render(Document document, PartialDocument partial) {
    ObjectNode json = document.json();
    Optional<LoadedKind<?>> kind = kinds.find(json);
    if (kind.isPresent()) {
      render(document, path(kind.get()), partial);
    } else if (kinds.isList(json)) {
      renderItems(document, partial);
    } else if (unknownKinds != UnknownKinds.REFUSE && kinds.isUnrelated(json)) {
      partial.parts.add(new UnknownObject(document, true));
    } else {
      partial.problems.add(locate(document, kinds.explain(json)));
    }
  }

  private void render(Document document, RenderPath<?> path, PartialDocument partial) {
    List<Diagnostic> diagnostics = new ArrayList<>(otherNamespace(document));
    RenderPath.RenderOutcome outcome = path.render(inNamespace(document));
    diagnostics.addAll(outcome.diagnostics());
    diagnostics.forEach(diagnostic -> partial.problems.add(locate(document, diagnostic)));
    Rendering rendering = outcome.rendering();
    if (rendering != null) {
      partial.parts.add(new RenderedResource(document, rendering));
    }
  }

  private void renderItems(Document list, PartialDocument partial) {
    JsonNode items = list.json().path("items");
    if (!items.isArray()) {
      partial.problems.add(
          locate(list, Diagnostic.invalid("items", "The field 'items' of a List must be a list.")));
    }
    int index = 0;
    for (JsonNode item : items) {
      String step = "items[" + index + "]";
      if (item instanceof ObjectNode object) {
        render(list.part(step, KnownKinds.item(list.json(), object)), partial);
      } else {
        partial.problems.add(
            locate(list, Diagnostic.invalid(step, "Each item must be an object.")));
      }
      index++;
    }
  }

  private RenderPath<?> path(LoadedKind<?> kind) {
    RenderPath<?> known = paths.get(kind.kind());
    if (known != null) {
      return known;
    }
    // Not under a lock of the map: the code of a plug-in may never return.
    RenderPath<?> path = RenderPath.of(kind);
    RenderPath<?> other = paths.putIfAbsent(kind.kind(), path);
    return other == null ? path : other;
  }

  private List<Diagnostic> otherNamespace(Document document) {
    JsonNode given = document.json().path("metadata").path("namespace");
    if (!given.isTextual() || namespace == null || given.asText().equals(namespace)) {
      return List.of();
    }
    return List.of(
        Diagnostic.invalid(
            "metadata.namespace",
            "The resource sets the namespace '%s', but -n sets '%s'. Remove one of the two."
                .formatted(given.asText(), namespace)));
  }

  /**
   * Returns the document with a namespace. The decoder reports a namespace that is not a string.
   */
  private ObjectNode inNamespace(Document document) {
    JsonNode given = document.json().path("metadata").path("namespace");
    boolean absent = given.isMissingNode() || given.isNull();
    if (!absent || !(document.json().get("metadata") instanceof ObjectNode metadata)) {
      return document.json();
    }
    ObjectNode filled = Json.object().setAll(metadata);
    filled.put("namespace", namespace == null ? DEFAULT_NAMESPACE : namespace);
    ObjectNode json = Json.object().setAll(document.json());
    json.set("metadata", filled);
    return json;
  }

  static Problem locate(Document document, Diagnostic diagnostic) {
    return new Problem(
        document.source(),
        document.index(),
        document.lineOf(diagnostic.path()),
        new Diagnostic(
            diagnostic.severity(),
            diagnostic.reason(),
            document.at(diagnostic.path()),
            diagnostic.message()));
  }
}
