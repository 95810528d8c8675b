package io.appoperator.core.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.Problem;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.json.Json;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginException;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Rendering;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decodes and renders documents of all loaded primary kinds. All problems of all documents are
 * collected; one bad document does not hide another. Not thread-safe.
 */
public final class ResourceLoader {

  private static final String DEFAULT_NAMESPACE = "default";

  private final KnownKinds kinds;
  private final @Nullable String namespace;
  private final Map<LoadedKind<?>, RenderPath<?>> paths = new HashMap<>();

  /**
   * Prepares for a set of plug-ins.
   *
   * @param plugins the kinds and managers to render with
   * @param namespace the namespace of documents that name none, and the only one that documents may
   *     name; null for {@code default} and any
   */
  public ResourceLoader(PluginRegistry plugins, @Nullable String namespace) {
    this.kinds = new KnownKinds(plugins);
    this.namespace = namespace;
  }

  /**
   * Renders documents, in their order.
   *
   * @param input the documents, and what was wrong with the files that hold them
   * @throws InputException if a document names another namespace than the one that was asked for
   * @throws PluginException if the definition of a kind cannot be used
   */
  public Loaded load(YamlReader.Result input) throws InputException {
    List<RenderedResource> resources = new ArrayList<>();
    List<Problem> problems = new ArrayList<>(input.problems());
    Map<ResourceRef, Document> origins = new HashMap<>();
    for (Document document : input.documents()) {
      RenderPath.Outcome outcome = render(document);
      List<Diagnostic> diagnostics = new ArrayList<>(outcome.diagnostics());
      Rendering rendering = outcome.rendering();
      if (rendering != null) {
        diagnostics.addAll(collisions(rendering, document, origins));
        resources.add(new RenderedResource(document, rendering));
      }
      diagnostics.forEach(diagnostic -> problems.add(locate(document, diagnostic)));
    }
    return new Loaded(resources, problems);
  }

  private RenderPath.Outcome render(Document document) throws InputException {
    Optional<LoadedKind<?>> kind = kinds.find(document.json());
    if (kind.isEmpty()) {
      return new RenderPath.Outcome(null, List.of(kinds.explain(document.json())));
    }
    return path(kind.get()).render(inNamespace(document));
  }

  private RenderPath<?> path(LoadedKind<?> kind) {
    RenderPath<?> path = paths.get(kind);
    if (path == null) {
      try {
        path = RenderPath.of(kind);
      } catch (IllegalArgumentException e) {
        throw new PluginException(
            "The primary kind %s cannot be used: %s".formatted(kind.kind(), e.getMessage()), e);
      }
      paths.put(kind, path);
    }
    return path;
  }

  /** Returns the document with a namespace. A namespace that is not a string is left to decode. */
  private ObjectNode inNamespace(Document document) throws InputException {
    JsonNode given = document.json().path("metadata").path("namespace");
    if (given.isTextual() && namespace != null && !given.asText().equals(namespace)) {
      throw new InputException(
          "%s:%d names the namespace '%s', but -n asks for '%s'. Remove one of the two."
              .formatted(
                  document.source(),
                  document.lineOf("metadata.namespace"),
                  given.asText(),
                  namespace));
    }
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

  /** Finds objects that the input asks for twice: primaries, and what they render. */
  private static List<Diagnostic> collisions(
      Rendering rendering, Document document, Map<ResourceRef, Document> origins) {
    Document twin = origins.putIfAbsent(rendering.primary(), document);
    if (twin != null) {
      return List.of(collision(rendering.primary(), "is in the input already, at " + place(twin)));
    }
    List<Diagnostic> found = new ArrayList<>();
    for (Manifest manifest : rendering.manifests()) {
      Document other = origins.putIfAbsent(manifest.ref(), document);
      if (other != null) {
        found.add(collision(manifest.ref(), "is rendered already, for " + place(other)));
      }
    }
    return found;
  }

  private static Diagnostic collision(ResourceRef ref, String how) {
    return Diagnostic.invalid(
        "metadata.name",
        "%s of the namespace '%s' %s. Rename or remove one of the two."
            .formatted(ref, ref.namespace(), how));
  }

  private static String place(Document document) {
    return document.source() + ":" + document.lineOf("metadata.name");
  }

  private static Problem locate(Document document, Diagnostic diagnostic) {
    return new Problem(
        document.source(), document.index(), document.lineOf(diagnostic.path()), diagnostic);
  }
}
