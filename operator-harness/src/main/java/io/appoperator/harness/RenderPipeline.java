package io.appoperator.harness;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Primary;
import io.appoperator.core.decode.Decoded;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.json.Json;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.ManifestPrinter;
import io.appoperator.core.render.Renderer;
import io.appoperator.core.render.Rendering;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.ArrayList;
import java.util.List;

/** Renders text to desired objects like the operator, for one kind. Thread-safe. */
final class RenderPipeline<S> {

  private final LoadedKind<S> kind;
  private final PrimaryDecoder<S> decoder;
  private final Renderer<S> renderer;
  private final ManifestPrinter printer = new ManifestPrinter();

  RenderPipeline(LoadedKind<S> kind) {
    this.kind = kind;
    this.decoder = PrimaryDecoder.offline(kind);
    this.renderer = new Renderer<>(kind);
  }

  Decoded<S> decode(ResourceDocument document) {
    return decoder.decode(document.json());
  }

  /**
   * Reads a valid resource.
   *
   * @throws AssertionError if it is invalid
   */
  Primary<S> read(String name, String text) {
    ResourceDocument document = ResourceDocument.of(kind.kind(), name, text);
    Decoded<S> decoded = decode(document);
    Primary<S> primary = decoded.primary();
    if (primary == null) {
      throw new AssertionError("Invalid resource:\n" + document.locate(decoded.diagnostics()));
    }
    return primary;
  }

  Rendering render(Primary<S> primary) {
    return renderer.render(primary);
  }

  RenderResult render(Decoded<S> decoded) {
    Primary<S> primary = decoded.primary();
    if (primary == null) {
      return new RenderResult(decoded.diagnostics(), List.of(), "");
    }
    Rendering rendering = render(primary);
    List<Diagnostic> diagnostics = new ArrayList<>(decoded.diagnostics());
    diagnostics.addAll(diagnostics(rendering));
    return new RenderResult(
        diagnostics,
        rendering.manifests().stream().map(RenderPipeline::object).toList(),
        print(rendering));
  }

  /** Returns what the resource managers reported, and the objects that several of them return. */
  List<Diagnostic> diagnostics(Rendering rendering) {
    List<Diagnostic> diagnostics = new ArrayList<>(rendering.diagnostics());
    rendering.collisions().forEach(collision -> diagnostics.add(collision.diagnostic()));
    return diagnostics;
  }

  String print(Rendering rendering) {
    return printer.print(rendering.manifests().stream().map(Manifest::json).toList());
  }

  private static GenericKubernetesResource object(Manifest manifest) {
    try {
      return Json.read(manifest.json(), GenericKubernetesResource.class);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A manifest is not a Kubernetes object.", e);
    }
  }
}
